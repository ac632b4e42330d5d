/**
 * Words joined to one text: to look into one long text takes a tenth of the time of looking into many
 * short ones.
 */

/** Called at most once for each word, with where the part first occurs. */
type VisitTerm = (term: number, isBeginning: boolean, isWhole: boolean, index: number) => void;

/** Not a letter, so it is in no word. */
const END = "\n";

interface WordList {
  /** @param term the number of the word elsewhere */
  add(word: string, term: number): void;
  /** @returns the word that was added as the index-th */
  at(index: number): string;
  /** @param isAnywhere otherwise only at the beginning of words */
  find(part: string, isAnywhere: boolean, visit: VisitTerm): void;
  /** Visits words with the same first letter that are at most one letter longer or shorter. */
  findNear(word: string, visit: (near: string, term: number) => void): void;
}

export function createWordList(): WordList {
  let text = END;
  /** By word. */
  const [starts, terms]: [number[], number[]] = [[], []];

  const endOf = (index: number): number => (starts[index + 1] ?? text.length) - 1;

  const list: WordList = {
    add(word, term) {
      starts.push(text.length);
      terms.push(term);
      text += `${word}${END}`;
    },
    at: (index) => text.slice(starts[index], endOf(index)),
    find(part, isAnywhere, visit) {
      const [sought, before] = isAnywhere ? [part, 0] : [END + part, END.length];
      let index = 0;
      for (let found = text.indexOf(sought); found >= 0;) {
        const at = found + before;
        // Behind the last word there is no other one, which could begin with nothing.
        if (at === text.length) return;
        while ((starts[index + 1] ?? text.length) <= at) index += 1;
        const isBeginning = at === starts[index];
        const isWhole = isBeginning && at + part.length === endOf(index);
        visit(terms[index] ?? 0, isBeginning, isWhole, index);
        found = text.indexOf(sought, endOf(index));
      }
    },
    findNear(word, visit) {
      list.find(word.slice(0, 1), false, (term, _isBeginning, _isWhole, index) => {
        const length = endOf(index) - (starts[index] ?? 0);
        if (Math.abs(length - word.length) <= 1) visit(list.at(index), term);
      });
    },
  };
  return list;
}
