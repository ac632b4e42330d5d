"""Files as xlsxwriter 3.0.2 writes them: /usr/bin/python3 xlsxwriter_files.py"""
from pathlib import Path

import xlsxwriter

from openpyxl_files import HEAD, ROWS

HERE = Path(__file__).parent / "written"


def write(name, rows, options=None):
    workbook = xlsxwriter.Workbook(str(HERE / name), options or {})
    sheet = workbook.add_worksheet("Standorte")
    for index, row in enumerate(rows):
        for column, value in enumerate(row):
            if isinstance(value, str) and value.startswith("="):
                sheet.write_formula(index, column, value)
            elif isinstance(value, str):
                sheet.write_string(index, column, value)
            elif value is not None:
                sheet.write(index, column, value)
    return workbook, sheet


# Inline texts, written row by row.
workbook, _ = write("xlsxwriter-inline.xlsx", [HEAD, *ROWS], {"constant_memory": True})
workbook.close()

# A rich text, and a second sheet with content that is a note.
workbook, sheet = write("xlsxwriter-rich.xlsx", [HEAD, *ROWS])
bold = workbook.add_format({"bold": True})
sheet.write_rich_string(1, 1, "Werk ", bold, "Preetz")
workbook.add_worksheet("#Standorte 2").write_string(0, 0, "Key")
workbook.add_worksheet("Leer")
workbook.close()

# Formulas whose stored values are 0, in a workbook that asks to be calculated.
rows = [list(row) for row in ROWS]
rows[0][1] = '="Werk "&D2'
rows[1][6] = "=NOT(G2)"
workbook, _ = write("xlsxwriter-formulas.xlsx", [HEAD, *rows])
workbook.close()
