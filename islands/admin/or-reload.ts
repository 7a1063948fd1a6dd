/** The file of a dialog is gone once a newer version of the site runs: the page is then read anew, with its names. */
export const orReload = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch(() => {
    location.reload();
    return new Promise<T>(() => {});
  });
