/** Why a backup or restore was not done, in a sentence for whoever typed the command. */
export class BackupError extends Error {}
