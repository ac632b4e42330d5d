/**
 * In charge of postal addresses. In comes a street as the source has it, house number and remarks
 * included; out go the contract's three fields, or the whole text as the street where a split would
 * be a guess.
 */

export interface StreetAddress {
  readonly AddressStreet: string;
  /** Empty: none. */
  readonly AddressHouse: string;
  readonly AddressAddition: string;
}

/** The contract's size of AddressHouse, in characters. */
const MAX_HOUSE = 8;

/**
 * The street holds no digit and ends in a word, so that `L 14`, `B105/Hauptstraße 1` and
 * `Platz des 17. Juni 1` stay whole. The number may be a range (`2-4`, `14/17`, `129a-b`); a remark
 * follows a comma, a semicolon or an opening bracket.
 */
const STREET =
  /^\s*(?<street>\D*\p{Ll}{2}[.)]?)\s*(?<house>\d+\s?[a-z]?(?:\s?[-–/+]\s?(?:\d+\s?[a-z]?|[a-z]))?)(?:\s*[,;]\s*(?<remark>.+)|\s+(?<bracket>\(.+))?\s*$/iu;

export function splitStreet(text: string): StreetAddress {
  const { street, house, remark, bracket } = STREET.exec(text)?.groups ?? {};
  if (street === undefined || house === undefined || Array.from(house).length > MAX_HOUSE) {
    return { AddressStreet: text, AddressHouse: "", AddressAddition: "" };
  }
  return {
    AddressStreet: street,
    AddressHouse: house,
    AddressAddition: remark ?? bracket ?? "",
  };
}
