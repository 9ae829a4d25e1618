"""Who answers requests: machines and the views they are given."""
