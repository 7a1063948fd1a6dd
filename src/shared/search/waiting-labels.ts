export const WAITING_PAGE = "/waiting-list";
export const CONFIRM_PAGE = `${WAITING_PAGE}/confirm`;
export const LEAVE_WAITING_PAGE = `${WAITING_PAGE}/leave`;

const withToken = (path: string, token: string) => `${path}?${new URLSearchParams({ token })}`;
export const confirmWaitingPath = (token: string) => withToken(CONFIRM_PAGE, token);
export const leaveWaitingPath = (token: string) => withToken(LEAVE_WAITING_PAGE, token);

export const MAX_WAITING_PLACES = 5;
export const LINK_DAYS = 7;
export const WAITING_DAYS = 365;

export const waitingFooter = {
  why: "Someone added this address to our waiting list.",
  off: "Remove this address from the waiting list",
};

export const oneEmailText = "We'll email you once, then delete your address. We never keep it longer than a year.";

const list = new Intl.ListFormat("en-US", { type: "conjunction" });
export const zipsText = (zips: readonly string[]) => list.format(zips);
