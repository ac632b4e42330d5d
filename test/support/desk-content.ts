/** Small content with resources of its own, one of which refers to the other. */
const INSTALLATION = `resources:
  notes:
    fields:
      Title: varchar(100)
      Text: longVarchar
      Place: { type: reference, to: places, nullable: true }
  places:
    fields:
      Name: varchar(100)
`;
export const NOTES = "Key,Title,Text,Place\na,One,first,hall\nb,Two,second,\n";
export const PLACES = "Key,Name\nhall,Town hall\n";
export const CONTENT = {
  "installation.yaml": INSTALLATION,
  "notes.csv": NOTES,
  "places.csv": PLACES,
};
