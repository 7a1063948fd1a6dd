import { setDefaultTimeout } from "bun:test";

// Ten times what the longest test takes on a quiet machine, and without a word in Bun's own file: its five seconds are few
// on a machine that does other things as well. A limit ends what hangs, and says nothing about speed.
setDefaultTimeout(1_200_000);
