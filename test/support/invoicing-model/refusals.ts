export type Refusal = { status: 404 } | { status: 400; details: [field: string, constraint: string][] };

export const notFound: Refusal = { status: 404 };
export const refused = (field: string, constraint: string): Refusal => ({
  status: 400,
  details: [[field, constraint]],
});
export const byState = refused('status', 'state');
