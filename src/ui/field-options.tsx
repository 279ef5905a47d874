// The fields of research as the options of a select, under their categories.
type ListedField = { id: string; name: string; category: string };

export type FieldOptionsProps = {
  /** In the order to show them; those of a category one after another. */
  fields: readonly ListedField[];
  /** What is stored of the chosen one. */
  value: "id" | "name";
};

export function FieldOptions({ fields, value }: FieldOptionsProps) {
  return [...Map.groupBy(fields, ({ category }) => category)].map(([category, listed]) => (
    <optgroup key={category} label={category}>
      {listed.map((field) => (
        <option key={field.id} value={field[value]}>
          {field.name}
        </option>
      ))}
    </optgroup>
  ));
}
