/**
 * What the hash of an entry covers beside the hash before it, as `seal_journal` computes it. It is not a function of the
 * database: an attacker could change it. States that were erased are covered by the digests that they left.
 */
export const factsOfEntry = `concat_ws(e'\\n', tenant_id, sequence, id, (extract(epoch from created_at) * 1000)::bigint,
  actor_type, to_json(actor), coalesce(to_json(request_id)::text, '-'), action, resource, to_json(resource_id),
  coalesce(to_json(type)::text, '-'), coalesce(record_sequence::text, '-'), coalesce(to_json(client_id)::text, '-'), api_version,
  (extract(epoch from sealed_at) * 1000)::bigint)`;

export const coveredByHash = `encode(convert_to(${factsOfEntry}, 'UTF8') || after_digest || rest_digest, 'hex')`;

/** The digest of states. A missing one is a dash. */
export const digestOf = (...states: string[]) =>
  `sha256(convert_to(concat_ws(e'\\n', ${states.map((state) => `coalesce((${state})::text, '-')`).join(', ')}), 'UTF8'))`;

const [ofAfter, ofRest] = [digestOf('after'), digestOf('before', 'media', 'extra')];

/** An entry is a change of something, so one that holds no state was erased. */
export const isErased = `(num_nonnulls(before, after, media, extra) = 0)`;

/** Whether the states are as they were sealed, or were erased all together. */
export const isAsSealed = `(${isErased} or (after_digest, rest_digest) = (${ofAfter}, ${ofRest}))`;
