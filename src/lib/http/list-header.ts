/** How much is read of a header that holds a list: clients send far less, and each member costs work. */
export const LIST_HEADER = { characters: 2048, members: 32 } as const;

/** @returns what is read of it, without the member that the bound would cut in two */
export const readablePart = (header: string): string =>
  header.length <= LIST_HEADER.characters
    ? header
    : header.slice(0, Math.max(0, header.lastIndexOf(",", LIST_HEADER.characters)));
