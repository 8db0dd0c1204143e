/** The relations that a call may expand, such as `contract` and `contract.client`. */
export type RelationOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? RelationIn<NonNullable<Query>>
  : never;

type RelationIn<Query> = Query extends { expand?: infer Relations }
  ? NonNullable<Relations> extends readonly (infer Relation extends string)[]
    ? Relation
    : never
  : never;

/** The property of a record that shows a relation: `contract` for `contract.client`. */
type PropertyOf<Relation> = Relation extends `${infer Property}.${string}` ? Property : Relation;

type WithinOf<Property extends string, Relation> = Relation extends `${Property}.${infer Within}`
  ? Within
  : never;

/**
 * The data of a call that expands these relations. An expanded relation is the record itself, and any other is its
 * identifier, or absent if it has none. A list whose items the compiler does not know may expand anything.
 */
export type Expanded<Data, Relation extends string, Named extends readonly string[]> = [Relation] extends [
  never,
]
  ? Data
  : number extends Named['length']
    ? Data
    : Data extends (infer One)[]
      ? ExpandedRecord<One, Relation, Named[number]>[]
      : ExpandedRecord<Data, Relation, Named[number]>;

type ExpandedRecord<One, Relation extends string, Named extends string> = Omit<One, PropertyOf<Relation>> & {
  [Property in PropertyOf<Named> & keyof One & string]-?: ShownIn<
    Exclude<One[Property], string | undefined>,
    WithinOf<Property, Relation>,
    WithinOf<Property, Named>
  >;
} & {
  [Property in Exclude<PropertyOf<Relation>, PropertyOf<Named>> & keyof One as string extends One[Property]
    ? Property
    : never]: string;
};

/** A related record may have several forms. This is the form with the named relations expanded. */
type ShownIn<Form, Within extends string, Named> = Form extends {
  [Property in Within]: Property extends Named ? object : string;
}
  ? Form
  : never;
