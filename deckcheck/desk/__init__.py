"""The tournament desk: registration sheets, rosters of players, and receipts for verdicts."""
