"""Integer programs: how they are written down, and the solver that is asked."""
