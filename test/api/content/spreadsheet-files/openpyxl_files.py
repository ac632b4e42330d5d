"""Files as openpyxl 3.0.9 writes them: /usr/bin/python3 openpyxl_files.py"""
from datetime import date, datetime
from pathlib import Path

from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import Font

HERE = Path(__file__).parent / "written"
HEAD = ["Key", "Name", "AddressZip", "AddressCity", "GeoCoordinatesLongitude",
        "GeoCoordinatesLatitude", "ShowOnMap", "#Notiz"]
ROWS = [
    ["preetz", "Werk Preetz", "24211", "Preetz", 10.2814, 54.2353, True, "im Umbau"],
    ["dresden", "Büro „Süd“ <&>", "01067", "Dresden", 13.7373, 51.0504, False, None],
]


def save(workbook, name):
    workbook.save(HERE / name)


def table(title, *rows):
    workbook = Workbook()
    sheet = workbook.active
    sheet.title = title
    for row in rows:
        sheet.append(row)
    return workbook, sheet


def content():
    workbook = Workbook()
    workbook.remove(workbook.active)
    sheets = {
        "#Hinweise": [["Bitte nur die Blätter dahinter ausfüllen."]],
        "Languages": [["Key", "Code", "State", "Fallback"], ["de", "DE", "PUBLISHED", True],
                      ["en", "EN_GB", "PUBLISHED", False]],
        "Divisions": [["Key", "Name", "Identifier", "Color"], ["nord", "Nord", "nord", "00aa66"]],
        "ContactPersons": [
            ["Key", "DefaultContactPerson", "Firstname", "Lastname", "BusinessDivisionUuid", "PhoneNumber"],
            ["anna", True, "Anna", "Ahrens", "nord", "04342 1234"],
            ["bert", False, "Bert", "Boysen", "nord", "+49 351 44556"]],
        "Facilities": [HEAD + ["BusinessDivisionContactPersons", "OfficeHours"],
                       ROWS[0] + ["anna|bert", "Mo bis Fr\n  8 bis 17 Uhr"], ROWS[1] + [None, None]],
        "Trainings": [["Key", "Title", "WorkingHours", "Locations"],
                      ["koch", "Koch/Köchin", "FULL_TIME", "PREETZ|LAUENBURG"]],
        "Navigation": [
            ["Key", "Identifier", "CreatedAt", "Articles.DE.Name", "Articles.DE.NiceUri",
             "Articles.DE.State", "Articles.DE.TimeControlledPublishedFrom", "Articles.EN_GB.Name",
             "Articles.EN_GB.NiceUri", "Articles.EN_GB.State", "CustomAttributes.RANK"],
            ["start", "start", datetime(2026, 11, 1, 8, 30, 15), "Über uns", "ueber-uns",
             "TIME_CONTROLLED", date(2026, 12, 1), "About us", "about-us", "PUBLISHED", 7]],
    }
    for name, rows in sheets.items():
        sheet = workbook.create_sheet(name)
        for row in rows:
            sheet.append(row)
        for cell in sheet[1]:
            cell.font = Font(bold=True)
    facilities = workbook["Facilities"]
    facilities["B2"].comment = Comment("Schreibweise geprüft", "Redaktion")
    facilities["C2"].number_format = "@"
    facilities["C3"].number_format = "@"
    facilities.auto_filter.ref = "A1:J3"
    save(workbook, "openpyxl-content.xlsx")


def formulas():
    rows = [list(row) for row in ROWS]
    rows[0][1] = '="Werk "&D2'
    rows[1][4] = "=E2+3.4559"
    rows[1][6] = "=NOT(G2)"
    workbook, _ = table("Standorte", HEAD, *rows)
    save(workbook, "openpyxl-formulas.xlsx")


def errors():
    rows = [list(row) for row in ROWS]
    rows[0][1] = "=NA()"
    rows[1][4] = "=1/0"
    rows[1][7] = "=1/0"
    workbook, _ = table("Standorte", HEAD, *rows)
    save(workbook, "openpyxl-errors.xlsx")


def hidden_and_merged():
    """Two facilities of one town, which stands in merged cells; the second row is hidden."""
    rows = [list(row) for row in ROWS]
    rows[1][2] = rows[1][3] = None
    workbook, sheet = table("Standorte", HEAD, *rows)
    sheet.merge_cells("C2:C3")
    sheet.merge_cells("D2:D3")
    sheet.row_dimensions[3].hidden = True
    save(workbook, "openpyxl-hidden-merged.xlsx")


def numbers():
    """Zips as numbers, one of them shown with its zero."""
    rows = [list(row) for row in ROWS]
    rows[0][2] = 24211
    rows[1][2] = 1067
    workbook, sheet = table("Standorte", HEAD, *rows)
    sheet["C3"].number_format = "00000"
    save(workbook, "openpyxl-number-zips.xlsx")


if __name__ == "__main__":
    content()
    formulas()
    errors()
    hidden_and_merged()
    numbers()
