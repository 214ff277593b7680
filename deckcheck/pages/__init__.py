"""What the verbs answer, laid out: as lines for a terminal, as JSON, as HTML. No judgement here."""
