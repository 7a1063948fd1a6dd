/** Days in which a groomer can take back that an own client is an account. */
export const UNDO_JOIN_DAYS = 7;
