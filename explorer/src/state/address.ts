/** The URL of a path of the server from which the page was loaded, also if a proxy serves it below a path. */
export const addressOf = (path: string): string =>
  `${location.origin}${location.pathname.slice(0, location.pathname.lastIndexOf("/"))}${path}`;
