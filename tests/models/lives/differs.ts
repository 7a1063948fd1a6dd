/**
 * Where the product has been found to do something else than docs/product.md says, or the same thing now so, now so. With false the
 * model asks for what is written, and `bun run test:lives` finds lives that break it; with true it leaves that open, to see what else there is.
 */
export const differs = {
  /** 'Import of clients': who was changed stays when a file is taken back. Whose pet has a note since goes, with the note. */
  aNoteAboutAPetIsNoChange: false,
  /**
   * 'Clients whom the groomer adds': of a client with an account all that was entered goes, and nothing else. When a linked client is
   * removed, the notes about pets of the account stay if those stood in the book before the link, and go if not; of a client who is
   * known from requests alone they go.
   */
  removingKeepsSomeNotes: false,
  /** 'Clients': notes about each pet of a client whom the groomer had added stay when the account is closed. They go with its pets. */
  closingLosesNotesAboutPets: false,
  /**
   * 'Invitations, and who is the same person': an account that is closed leaves what was entered. Its pets that stand in a visit that was
   * added are the groomer's own from when a link is undone, and stay.
   */
  petsOutliveTheirAccount: false,
};
