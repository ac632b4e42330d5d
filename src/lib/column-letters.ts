/** The letters of columns, as spreadsheet programs show them: A to Z, AA, AB. */

/** Before A in ASCII. */
const BEFORE_A = 64;
const LETTERS = 26;

/** @param column from 1 */
export function nameColumn(column: number): string {
  let name = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / LETTERS))
    name = String.fromCharCode(BEFORE_A + 1 + ((rest - 1) % LETTERS)) + name;

  return name;
}

/** @param letters capitals @returns the number of the column, from 1 */
export function numberColumn(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * LETTERS + letter.charCodeAt(0) - BEFORE_A;
  return column;
}
