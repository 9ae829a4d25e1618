"""The rulebook as a list of citations: every event, verdict and number names its Rule."""

from __future__ import annotations

from enum import StrEnum

from simulator.language.texts import Text, msg
from simulator.model.grounds import Ground
from simulator.model.rulebook_table import CHAPTERS, SETTLED, ids, printed_rules, settled_rules


class Rule(StrEnum):
    """One rule of the printed book (version 2021) or one settled ambiguity (AMB).

    Example:
        >>> from simulator import Rule
        >>> Rule.CHG_05.value, Rule.CHG_05.citation, Rule.CHG_05.ours
        ('CHG-05', 'CHG-05, p. 16', False)
        >>> Rule("CHG-05") is Rule.CHG_05
        True
    """

    GEN_01, GEN_02, GEN_03, GEN_04, GEN_05, GEN_06, GEN_07, GEN_08, GEN_09 = ids("GEN", 1, 9)
    GEN_10, GEN_11, GEN_12, GEN_13, GEN_14, GEN_15, GEN_16, GEN_17, GEN_18 = ids("GEN", 10, 18)
    GEN_19 = "GEN-19"
    SHIFT_01, SHIFT_02, SHIFT_03 = ids("SHIFT", 1, 3)
    RND_01, RND_02, RND_03, RND_04, RND_05, RND_06, RND_07, RND_08, RND_09 = ids("RND", 1, 9)
    RND_10, RND_11, RND_12, RND_13, RND_14, RND_15, RND_16, RND_17, RND_18 = ids("RND", 10, 18)
    UNIT_01, UNIT_02, UNIT_03, UNIT_04, UNIT_05, UNIT_06, UNIT_07, UNIT_08 = ids("UNIT", 1, 8)
    UNIT_09, UNIT_10, UNIT_11, UNIT_12, UNIT_13, UNIT_14, UNIT_15, UNIT_16 = ids("UNIT", 9, 16)
    UNIT_17 = "UNIT-17"
    ABL_01, ABL_02, ABL_03, ABL_04 = ids("ABL", 1, 4)
    ATM_01, ATM_02, ATM_03, ATM_04, ATM_05, ATM_06, ATM_07, ATM_08, ATM_09 = ids("ATM", 1, 9)
    NCU_01, NCU_02, NCU_03, NCU_04, NCU_05, NCU_06 = ids("NCU", 1, 6)
    TBD_01, TBD_02, TBD_03, TBD_04, TBD_05, TBD_06 = ids("TBD", 1, 6)
    INF_01, INF_02, INF_03, INF_04, INF_05 = ids("INF", 1, 5)
    LOS_01, LOS_02, LOS_03, LOS_04, LOS_05, LOS_06, LOS_07, LOS_08, LOS_09 = ids("LOS", 1, 9)
    LOS_10, LOS_11 = ids("LOS", 10, 11)
    ARC_01, ARC_02, ARC_03, ARC_04, ARC_05, ARC_06 = ids("ARC", 1, 6)
    ACT_01, ACT_02, ACT_03, ACT_04 = ids("ACT", 1, 4)
    PIV_01, PIV_02, PIV_03, PIV_04 = ids("PIV", 1, 4)
    MOV_01, MOV_02, MOV_03, MOV_04, MOV_05, MOV_06, MOV_07 = ids("MOV", 1, 7)
    MAN_01, MAN_02, MAN_03, MAN_04 = ids("MAN", 1, 4)
    MAR_01, MAR_02, MAR_03, MAR_04 = ids("MAR", 1, 4)
    RET_01, RET_02, RET_03, RET_04, RET_05, RET_06, RET_07, RET_08 = ids("RET", 1, 8)
    ATK_01 = "ATK-01"
    RNG_01, RNG_02, RNG_03, RNG_04, RNG_05, RNG_06, RNG_07, RNG_08, RNG_09 = ids("RNG", 1, 9)
    RNG_10, RNG_11 = ids("RNG", 10, 11)
    MEL_01, MEL_02, MEL_03, MEL_04, MEL_05, MEL_06 = ids("MEL", 1, 6)
    CHG_01, CHG_02, CHG_03, CHG_04, CHG_05, CHG_06, CHG_07, CHG_08, CHG_09 = ids("CHG", 1, 9)
    CHG_10, CHG_11, CHG_12, CHG_13, CHG_14, CHG_15, CHG_16, CHG_17, CHG_18 = ids("CHG", 10, 18)
    CHG_19, CHG_20, CHG_21, CHG_22, CHG_23, CHG_24, CHG_25, CHG_26 = ids("CHG", 19, 26)
    RES_01, RES_02, RES_03, RES_04, RES_05, RES_06, RES_07, RES_08, RES_09 = ids("RES", 1, 9)
    RES_10, RES_11 = ids("RES", 10, 11)
    SRG_01, SRG_02, SRG_03, SRG_04, SRG_05 = ids("SRG", 1, 5)
    BON_01, BON_02, BON_03, BON_04 = ids("BON", 1, 4)
    MOR_01 = "MOR-01"
    PAN_01, PAN_02, PAN_03, PAN_04 = ids("PAN", 1, 4)
    CMD_01, CMD_02 = ids("CMD", 1, 2)
    TCD_01, TCD_02, TCD_03, TCD_04, TCD_05, TCD_06 = ids("TCD", 1, 6)
    TIM_01 = "TIM-01"
    SIM_01, SIM_02, SIM_03, SIM_04 = ids("SIM", 1, 4)
    RRL_01, RRL_02, RRL_03, RRL_04 = ids("RRL", 1, 4)
    CUM_01, CUM_02, CUM_03, CUM_04, CUM_05 = ids("CUM", 1, 5)
    WND_01, WND_02, WND_03 = ids("WND", 1, 3)
    ORD_01, ORD_02 = ids("ORD", 1, 2)
    CON_01, CON_02, CON_03, CON_04, CON_05, CON_06, CON_07 = ids("CON", 1, 7)
    MOD_01, MOD_02, MOD_03, MOD_04 = ids("MOD", 1, 4)
    REF_01, REF_02, REF_03, REF_04 = ids("REF", 1, 4)
    ARM_01, ARM_02, ARM_03, ARM_04, ARM_05, ARM_06, ARM_07, ARM_08, ARM_09 = ids("ARM", 1, 9)
    ARM_10, ARM_11, ARM_12, ARM_13, ARM_14 = ids("ARM", 10, 14)
    TEAM_01, TEAM_02, TEAM_03, TEAM_04, TEAM_05, TEAM_06, TEAM_07, TEAM_08 = ids("TEAM", 1, 8)
    TEAM_09 = "TEAM-09"
    FFA_01, FFA_02, FFA_03, FFA_04, FFA_05, FFA_06, FFA_07 = ids("FFA", 1, 7)
    TER_01, TER_02, TER_03, TER_04 = ids("TER", 1, 4)
    TER_FOR_01 = "TER-FOR-01"
    TER_COV_01, TER_COV_02, TER_COV_03 = ids("TER-COV", 1, 3)
    TER_HIN_01 = "TER-HIN-01"
    TER_ELE_01 = "TER-ELE-01"
    TER_DAN_01, TER_DAN_02, TER_DAN_03 = ids("TER-DAN", 1, 3)
    TER_INS_01 = "TER-INS-01"
    TER_HOR_01 = "TER-HOR-01"
    TER_IMP_01 = "TER-IMP-01"
    TER_ROU_01, TER_ROU_02 = ids("TER-ROU", 1, 2)
    TER_BLK_01 = "TER-BLK-01"
    TER_DES_01 = "TER-DES-01"
    TEX_01, TEX_02, TEX_03, TEX_04, TEX_05, TEX_06, TEX_07, TEX_08 = ids("TEX", 1, 8)
    MODE_01 = "MODE-01"
    WIN_01, WIN_02, WIN_03, WIN_04, WIN_05, WIN_06, WIN_07 = ids("WIN", 1, 7)
    BFD_01, BFD_02, BFD_03, BFD_04, BFD_05, BFD_06, BFD_07, BFD_08, BFD_09 = ids("BFD", 1, 9)
    DEP_01, DEP_02, DEP_03, DEP_04, DEP_05, DEP_06, DEP_07, DEP_08 = ids("DEP", 1, 8)
    SCN_GOT_01, SCN_GOT_02, SCN_GOT_03, SCN_GOT_04, SCN_GOT_05, SCN_GOT_06 = ids("SCN-GOT", 1, 6)
    SCN_GOT_07, SCN_GOT_08, SCN_GOT_09 = ids("SCN-GOT", 7, 9)
    SCN_CLASH_01, SCN_CLASH_02, SCN_CLASH_03, SCN_CLASH_04, SCN_CLASH_05 = ids("SCN-CLASH", 1, 5)
    SCN_CLASH_06, SCN_CLASH_07, SCN_CLASH_08, SCN_CLASH_09, SCN_CLASH_10 = ids("SCN-CLASH", 6, 10)
    SCN_CLASH_11, SCN_CLASH_12 = ids("SCN-CLASH", 11, 12)
    SCN_STORM_01, SCN_STORM_02, SCN_STORM_03, SCN_STORM_04, SCN_STORM_05 = ids("SCN-STORM", 1, 5)
    SCN_STORM_06, SCN_STORM_07, SCN_STORM_08, SCN_STORM_09, SCN_STORM_10 = ids("SCN-STORM", 6, 10)
    SCN_STORM_11, SCN_STORM_12, SCN_STORM_13, SCN_STORM_14, SCN_STORM_15 = ids("SCN-STORM", 11, 15)
    SCN_STORM_16, SCN_STORM_17, SCN_STORM_18 = ids("SCN-STORM", 16, 18)
    SCN_FEAST_01, SCN_FEAST_02, SCN_FEAST_03, SCN_FEAST_04, SCN_FEAST_05 = ids("SCN-FEAST", 1, 5)
    SCN_FEAST_06, SCN_FEAST_07, SCN_FEAST_08, SCN_FEAST_09, SCN_FEAST_10 = ids("SCN-FEAST", 6, 10)
    SCN_FEAST_11, SCN_FEAST_12, SCN_FEAST_13 = ids("SCN-FEAST", 11, 13)
    SCN_DANCE_01, SCN_DANCE_02, SCN_DANCE_03, SCN_DANCE_04, SCN_DANCE_05 = ids("SCN-DANCE", 1, 5)
    SCN_DANCE_06, SCN_DANCE_07, SCN_DANCE_08, SCN_DANCE_09, SCN_DANCE_10 = ids("SCN-DANCE", 6, 10)
    SCN_WINDS_01, SCN_WINDS_02, SCN_WINDS_03, SCN_WINDS_04, SCN_WINDS_05 = ids("SCN-WINDS", 1, 5)
    SCN_WINDS_06, SCN_WINDS_07, SCN_WINDS_08 = ids("SCN-WINDS", 6, 8)
    SCN_HONED_01, SCN_HONED_02, SCN_HONED_03, SCN_HONED_04, SCN_HONED_05 = ids("SCN-HONED", 1, 5)
    SCN_HONED_06, SCN_HONED_07, SCN_HONED_08, SCN_HONED_09 = ids("SCN-HONED", 6, 9)
    SCN_FIRE_01, SCN_FIRE_02, SCN_FIRE_03, SCN_FIRE_04, SCN_FIRE_05 = ids("SCN-FIRE", 1, 5)
    SCN_FIRE_06, SCN_FIRE_07, SCN_FIRE_08 = ids("SCN-FIRE", 6, 8)
    SCN_STAND_01, SCN_STAND_02, SCN_STAND_03, SCN_STAND_04, SCN_STAND_05 = ids("SCN-STAND", 1, 5)
    SCN_STAND_06, SCN_STAND_07, SCN_STAND_08, SCN_STAND_09, SCN_STAND_10 = ids("SCN-STAND", 6, 10)
    SCN_STAND_11 = "SCN-STAND-11"
    SCN_DARK_01, SCN_DARK_02, SCN_DARK_03, SCN_DARK_04, SCN_DARK_05 = ids("SCN-DARK", 1, 5)
    SCN_DARK_06, SCN_DARK_07, SCN_DARK_08, SCN_DARK_09, SCN_DARK_10 = ids("SCN-DARK", 6, 10)
    SCN_DARK_11, SCN_DARK_12 = ids("SCN-DARK", 11, 12)
    AMB_01, AMB_02, AMB_03, AMB_04, AMB_05, AMB_06, AMB_07, AMB_08, AMB_09 = ids("AMB", 1, 9)
    AMB_10, AMB_11, AMB_12, AMB_13, AMB_14, AMB_15, AMB_16, AMB_17, AMB_18 = ids("AMB", 10, 18)
    AMB_19, AMB_20, AMB_21, AMB_22, AMB_23, AMB_24, AMB_25, AMB_26, AMB_27 = ids("AMB", 19, 27)
    AMB_28, AMB_29, AMB_30, AMB_31, AMB_32, AMB_33, AMB_34, AMB_35, AMB_36 = ids("AMB", 28, 36)
    AMB_37, AMB_38, AMB_39, AMB_40, AMB_41, AMB_42, AMB_43, AMB_44, AMB_45 = ids("AMB", 37, 45)
    AMB_46, AMB_47, AMB_48, AMB_49, AMB_50, AMB_51, AMB_52, AMB_53, AMB_54 = ids("AMB", 46, 54)
    AMB_55, AMB_56, AMB_57, AMB_58, AMB_59, AMB_60, AMB_61, AMB_62, AMB_63 = ids("AMB", 55, 63)
    AMB_64, AMB_65, AMB_66, AMB_67, AMB_68, AMB_69, AMB_70, AMB_71, AMB_72 = ids("AMB", 64, 72)
    AMB_73, AMB_74, AMB_75, AMB_76, AMB_77, AMB_78, AMB_79, AMB_80, AMB_81 = ids("AMB", 73, 81)
    AMB_82 = "AMB-82"
    AMB_90, AMB_91, AMB_92, AMB_93, AMB_94, AMB_95, AMB_96 = ids("AMB", 90, 96)
    AMB_98, AMB_99 = ids("AMB", 98, 99)

    @property
    def page(self) -> str:
        """Return the printed page, such as "16" or "13/16"; empty for a settled ambiguity."""
        return "" if self.ours else printed_rules()[self.value].page

    @property
    def chapter(self) -> str:
        """Return the chapter's title; "Settled ambiguities" for an AMB."""
        return SETTLED if self.ours else CHAPTERS[printed_rules()[self.value].chapter]

    @property
    def sentence(self) -> str:
        """Return the rule in one sentence of our own."""
        lines = settled_rules() if self.ours else printed_rules()
        return lines[self.value].sentence

    @property
    def question(self) -> str:
        """Return what the book leaves open here; empty for a line of the book."""
        return settled_rules()[self.value].question if self.ours else ""

    @property
    def ground(self) -> Ground:
        """Return what a house rule goes by; a line of the book goes by its words."""
        return Ground(settled_rules()[self.value].ground) if self.ours else Ground.WORDS

    @property
    def ours(self) -> bool:
        """Whether this is a house rule of ours and no line of the book."""
        return self.value in settled_rules()

    @property
    def citation(self) -> str:
        """Return the short form for a log line: "CHG-05, p. 16" or "house rule AMB-07"."""
        return str(self.cited)

    @property
    def cited(self) -> Text:
        """Return the short form as a text that is written when it is read."""
        if self.ours:
            return msg("house rule {id}", id=self.value)
        return msg("{rule}, p. {page}", rule=self.value, page=self.page)
