import { setDefaultTimeout } from "bun:test";

// Bun has no setting for this in its file. Five seconds are few on a machine that does other things as well.
setDefaultTimeout(300_000);
