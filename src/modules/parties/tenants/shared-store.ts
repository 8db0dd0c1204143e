/** SQL of the person `$subject` in `tenant_creators`. A hash, because the table can be read outside of any tenant. */
export const creatorHash = `encode(sha256(convert_to($subject, 'UTF8')), 'hex')`;
