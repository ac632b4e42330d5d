// Files as SheetJS 0.18.5 writes them: npm install xlsx@0.18.5 in another directory, then
// NODE_PATH=…/node_modules node sheetjs-files.mjs
import { createRequire } from "node:module";
import { join } from "node:path";

const load = createRequire(join(process.env.NODE_PATH ?? ".", "package.json"));
const XLSX = load("xlsx");
const written = join(import.meta.dirname, "written");

const HEAD = [
  "Key",
  "Name",
  "AddressZip",
  "AddressCity",
  "GeoCoordinatesLongitude",
  "GeoCoordinatesLatitude",
  "ShowOnMap",
  "#Notiz",
];
const ROWS = [
  ["preetz", "Werk Preetz", "24211", "Preetz", 10.2814, 54.2353, true, "im Umbau"],
  ["dresden", "Büro „Süd“ <&>", "01067", "Dresden", 13.7373, 51.0504, false, null],
];

/**
 * @param {string} name
 * @param {unknown[][]} rows
 * @param {string} bookType
 */
function write(name, rows, bookType, options = {}) {
  const workbook = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(workbook, XLSX.utils.aoa_to_sheet(rows), "Standorte");
  XLSX.writeFile(workbook, join(written, name), { bookType, compression: true, ...options });
}

write("sheetjs.xlsx", [HEAD, ...ROWS], "xlsx");
write("sheetjs-shared.xlsx", [HEAD, ...ROWS], "xlsx", { bookSST: true });
write("sheetjs.ods", [HEAD, ...ROWS], "ods");
write("sheetjs-title.ods", [["Standorte 2026"], HEAD, ...ROWS], "ods");
write("sheetjs.xls", [HEAD, ...ROWS], "biff8");
write("sheetjs.xlsm", [HEAD, ...ROWS], "xlsm");
