import type pg from 'pg';

/** The parts of the schema `public`, each with its definition: tables, functions, triggers, policies, constraints. */
export async function readCatalogue(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    `with own as (
       select oid, relname, relkind, relrowsecurity, relforcerowsecurity from pg_class
       where relnamespace = 'public'::regnamespace and relname not in ('migrations', 'rules')
     )
     select format('%s %s %s %s', relkind, relname, relrowsecurity, relforcerowsecurity) as part from own
     where relname !~ '^(migrations|rules)_'
     union all select format('column %s.%s %s %s', relname, attname, atttypid::regtype, pg_get_expr(adbin, adrelid))
     from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
       left join pg_attrdef on adrelid = own.oid and adnum = attnum
     where relkind = 'r'
     union all select case prokind when 'a' then format('aggregate %s', pg_proc.oid::regprocedure)
       else format('function %s', pg_get_functiondef(pg_proc.oid)) end from pg_proc
     where pronamespace = 'public'::regnamespace
     union all select format('trigger %s', pg_get_triggerdef(pg_trigger.oid)) from pg_trigger
     join own on tgrelid = own.oid where not tgisinternal
     union all select format('policy %s on %s: %s, %s', polname, relname, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
     from pg_policy join own on polrelid = own.oid
     union all select format('constraint %s on %s: %s', conname, relname, pg_get_constraintdef(pg_constraint.oid))
     from pg_constraint join own on conrelid = own.oid
     order by 1`,
  );
  return rows.map(({ part }) => part);
}
