/**
 * Limits for content: one for each kind of input, each with its reason. Characters are UTF-16 code
 * units, as in JavaScript.
 */

/** Bytes of one content file: far more than 100,000 items, but soon reached by a file that keeps growing. */
export const MAX_FILE_BYTES = 4 * 1024 ** 3;

/** Bytes of one .json file, which is in memory as a whole: larger content is in JSON Lines. */
export const MAX_JSON_BYTES = 64 * 1024 ** 2;

/** Items of one .json file, of which each has a place in memory: those of 64 MiB are longer than 64 bytes. */
export const MAX_JSON_ITEMS = 1_000_000;

/**
 * Characters of one item, of one line of JSON Lines and of one row of CSV: an item is kept in
 * memory as a whole, so an unclosed bracket or quote must not load a whole file.
 */
export const MAX_ITEM_CHARACTERS = 16 * 1024 ** 2;

/** Lines of one file: five million items, or blank lines without end. */
export const MAX_LINES = 5_000_000;

/** Empty lines of one CSV file, each of which takes as long as ten rows. */
export const MAX_EMPTY_LINES = 100_000;

/** Delimiters in one row of CSV, those in quoted texts included: each cell takes memory. */
export const MAX_ROW_DELIMITERS = 1_000_000;

/** Characters of one text value: no page of text is longer, and a response has 100 items. */
export const MAX_TEXT_CHARACTERS = 1024 ** 2;

/**
 * Levels of nested objects and lists: the deepest item has six, and a recursive reader must not
 * exceed the stack.
 */
export const MAX_DEPTH = 32;

/** Members of one object, columns of one CSV header: no installation has as many attributes. */
export const MAX_MEMBERS = 10_000;

/** Rows in which a header is looked for if the first row is none: titles are shorter. */
export const MAX_TITLE_ROWS = 20;

/** Characters of a CSV header row: it must be complete before the delimiter is known. */
export const MAX_HEADER_CHARACTERS = 1024 ** 2;

/**
 * Values in one item, in YAML after its aliases are resolved: a few lines could define billions, and
 * each value takes a hundred times the memory of its text.
 */
export const MAX_VALUES = 100_000;

/** Bytes of one YAML file: its tree takes about eighty times the memory of its text. */
export const MAX_YAML_BYTES = 4 * 1024 ** 2;

/**
 * Parts of such a text, such as names, texts, colons and blanks: of 4 MiB with short fields. A list of
 * single letters takes two hundred times the memory of its text.
 */
export const MAX_YAML_PARTS = 1_000_000;

/** Stored bytes of a workbook: thirty times those of 50,000 facilities. */
export const MAX_WORKBOOK_BYTES = 128 * 1024 ** 2;

/**
 * Uncompressed bytes of one sheet, or of all sheets of an .ods file: twice those of 50,000 facilities. Its
 * texts are in memory while it is read.
 */
export const MAX_SHEET_BYTES = 256 * 1024 ** 2;

/**
 * Bytes that are read from one workbook, unpacked and together, because a part may have many names: twice those
 * of as many cells as it may have.
 */
export const MAX_UNPACKED_BYTES = 512 * 1024 ** 2;

/** Levels of XML elements: cells have six to ten, and each open one is in memory. */
export const MAX_ELEMENT_DEPTH = 64;

/** Attributes of one XML element: programs write up to forty, all on the first element. */
export const MAX_ATTRIBUTES = 256;

/** Uncompressed bytes of a workbook's shared texts, which are in memory while it is read. */
export const MAX_SHARED_TEXT_BYTES = 128 * 1024 ** 2;

/** Bytes of each other part of a workbook that is read: lists of sheets, relations and styles. */
export const MAX_PART_BYTES = 16 * 1024 ** 2;

/** Parts of a workbook: sheets, pictures, styles. */
export const MAX_PARTS = 10_000;

/** Sheets of a workbook: content has seven. */
export const MAX_SHEETS = 1000;

/** Characters of a sheet's name, which is part of the address of each cell: Excel allows 31. */
export const MAX_SHEET_NAME_CHARACTERS = 300;

/** Characters of a number format: Excel allows no more. A longer one shows nothing of a date. */
export const MAX_FORMAT_CHARACTERS = 255;

/** Links of one sheet: Excel allows 65,530. */
export const MAX_LINKS = 65_530;

/** Merged ranges of one sheet, which are in memory with its rows. */
export const MAX_MERGED_RANGES = 100_000;

/**
 * Cells with a value in one workbook, which are in memory together, those included that are repetitions of
 * others or have the value of a merged range: 100,000 rows with twenty each.
 */
export const MAX_WORKBOOK_CELLS = 2_000_000;

/** Maximum rows and columns of a sheet. */
export const MAX_SHEET_ROWS = 1_048_576;
export const MAX_SHEET_COLUMNS = 16_384;

/** Bytes of installation.yaml: it holds settings, not content. */
export const MAX_INSTALLATION_BYTES = 1024 ** 2;

/** Entries of the content directory or of one resource's folder. */
export const MAX_DIRECTORY_ENTRIES = 10_000;

/** Problems that are kept: nobody reads more, and every row of a large file may have one. */
export const MAX_PROBLEMS = 10_000;

/** Errors after which a resource is not read further: they take time, and nobody corrects them one by one. */
export const MAX_ERRORS = 100_000;

/** Characters of `found` in a problem: enough to recognize the value on one line of a terminal. */
export const MAX_FOUND_CHARACTERS = 100;

/** Characters of `field` in a problem: more than the longest path that a declaration can give. */
export const MAX_FIELD_CHARACTERS = 300;
