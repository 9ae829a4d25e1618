"""Attacking (chapters 8 and 10): from whom one can hit to what happens when the enemy falls.

firing_range: whom a unit can shoot at, now and after a shift.
ranged: the ranged attack.
align: sliding or turning before a melee attack.
melee: the melee attack.
attack_numbers: the numbers of an attack with their reasons.
resolve: the attack itself, step by step in the printed order.
surge: surging forth when the defender is destroyed.
demolish: striking down terrain instead.
wall_arrows: a castle wall that shoots.
"""
