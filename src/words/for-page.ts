/** What people at a page are told in place of sentences that name commands, which they have no shell for. */
import type { Message } from "./sentence.ts";

/** By the sentence of a shell. */
export const FOR_PAGE = {
  "two columns of the header row have the same name: keep one, or declare what the second is (column: {header} [2])":
    "two columns of the header row have the same name: keep one, or give the other another name",
  "column {column} contains a value but has no name in the header row: name it (begin a comment with #), clear it, or declare what it is (column: [{column}])":
    "column {column} contains a value but has no name in the header row: name it (begin a comment with #), or clear it",
  "the first row has no field name of {title}: it must contain the names of the fields, which 'lectern fields {resource}' lists":
    "the first row has no field name of {title}: it must contain the names of the fields, as the file has them that can be downloaded",
  "not a field of {owner}: which field is meant? Without a column are {names} and {more} more ('lectern fields {resource}' lists all); rename it, or begin its name with # to make it a comment":
    "not a field of {owner}: which field is meant? Without a column are {names} and {more} more; rename it, or begin its name with # to make it a comment",
  "not a field of {owner}: 'lectern fields {resource}' lists the fields":
    "not a field of {owner}: the file that can be downloaded has all fields",
  "there is no content: name each file after what it contains ({names}, each with the extension {endings, or}), or one workbook with all resources ({workbooks, or}); `lectern init DIR` creates example content":
    "there is no content: name each file after what it contains ({names}, each with the extension {endings, or}), or one workbook with all resources ({workbooks, or})",
  "put it back (`lectern release checkout {number} DIR` writes it to a new directory)":
    "add it as release {number} has it, or send the changed files alone, not as the whole content",
  "check out the current release to another directory (`lectern release checkout current DIR`) and make the changes there, or publish the directory as it is with --over":
    "make the changes in a file of the current release, or replace with this one what others published",
  "The base of this content is release {number} with the digest {digest}…, but release {number} of this store is another one ({other}…): name the right store with --store; or {remedy}":
    "The file was made from a release {number} of another store: {remedy}",
  "Release {release} was made before anything was published, and release {current} is current now, so nothing was changed: publish its content again (`lectern release checkout {release} DIR`, then `lectern publish DIR --over`)":
    "Release {release} was made before anything was published, and release {current} is current now, so nothing was changed: upload its content again",
  "was changed on both sides: to {mine} here, to {theirs} by {by} in release {release}; it was {base}: --mine or --theirs decides":
    "was changed on both sides: to {mine} here, to {theirs} by {by} in release {release}; it was {base}",
  "was removed or renamed here, and {by} changed something of it in release {release} ({what, ;}): --theirs keeps it with all its items, --mine drops these changes":
    "was removed or renamed here, and {by} changed something of it in release {release} ({what, ;}): that side keeps it with all its items, and this one drops these changes",
  "was removed or renamed by {by} in release {release}, and something of it was changed here ({what, ;}): --mine keeps it with all its items, --theirs drops these changes":
    "was removed or renamed by {by} in release {release}, and something of it was changed here ({what, ;}): this side keeps it with all its items, and that one drops these changes",
  "{label} was deleted here, and it was changed by {by} in release {release}: --mine or --theirs decides whether it stays":
    "{label} was deleted here, and it was changed by {by} in release {release}",
  "{label} was deleted by {by} in release {release}, and it was changed here: --mine or --theirs decides whether it stays":
    "{label} was deleted by {by} in release {release}, and it was changed here",
} as const satisfies Readonly<Partial<Record<Message, Message>>>;
