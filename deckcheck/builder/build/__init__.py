"""From a pool or collection to the best legal deck there is in it."""
