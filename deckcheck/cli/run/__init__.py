"""What the commands do, a short file each: options to a workspace, its answer to a page."""
