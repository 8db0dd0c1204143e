-- Functions that all rules use: they read the settings of a session, reckon days, and refuse a statement.
--
-- Trigger functions set `search_path` or use names with their schema, so that they use our tables even if a session creates
-- others of the same names.

-- The number of decimals of a currency, as ISO 4217 has it. `src/platform/currencies.ts` holds the same.
create function currency_exponent(code text) returns integer immutable parallel safe language sql
  return case
    when code in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
      'XAF', 'XOF', 'XPF') then 0
    when code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when code in ('CLF', 'UYW') then 4
    else 2
  end;

-- The currency of a country. Null for a country without one, and for an unknown code. Bulgaria has the euro since 2026.
create function currency_of_country(code text) returns text immutable parallel safe language sql
  return nullif(left(split_part(
    'AD:EUR AE:AED AF:AFN AG:XCD AI:XCD AL:ALL AM:AMD AO:AOA AR:ARS AS:USD AT:EUR AU:AUD AW:AWG AX:EUR AZ:AZN BA:BAM
     BB:BBD BD:BDT BE:EUR BF:XOF BG:EUR BH:BHD BI:BIF BJ:XOF BL:EUR BM:BMD BN:BND BO:BOB BQ:USD BR:BRL BS:BSD BT:BTN
     BV:NOK BW:BWP BY:BYN BZ:BZD CA:CAD CC:AUD CD:CDF CF:XAF CG:XAF CH:CHF CI:XOF CK:NZD CL:CLP CM:XAF CN:CNY CO:COP
     CR:CRC CU:CUP CV:CVE CW:XCG CX:AUD CY:EUR CZ:CZK DE:EUR DJ:DJF DK:DKK DM:XCD DO:DOP DZ:DZD EC:USD EE:EUR EG:EGP
     EH:MAD ER:ERN ES:EUR ET:ETB FI:EUR FJ:FJD FK:FKP FM:USD FO:DKK FR:EUR GA:XAF GB:GBP GD:XCD GE:GEL GF:EUR GG:GBP
     GH:GHS GI:GIP GL:DKK GM:GMD GN:GNF GP:EUR GQ:XAF GR:EUR GS:GBP GT:GTQ GU:USD GW:XOF GY:GYD HK:HKD HM:AUD HN:HNL
     HR:EUR HT:HTG HU:HUF ID:IDR IE:EUR IL:ILS IM:GBP IN:INR IO:USD IQ:IQD IR:IRR IS:ISK IT:EUR JE:GBP JM:JMD JO:JOD
     JP:JPY KE:KES KG:KGS KH:KHR KI:AUD KM:KMF KN:XCD KP:KPW KR:KRW KW:KWD KY:KYD KZ:KZT LA:LAK LB:LBP LC:XCD LI:CHF
     LK:LKR LR:LRD LS:LSL LT:EUR LU:EUR LV:EUR LY:LYD MA:MAD MC:EUR MD:MDL ME:EUR MF:EUR MG:MGA MH:USD MK:MKD ML:XOF
     MM:MMK MN:MNT MO:MOP MP:USD MQ:EUR MR:MRU MS:XCD MT:EUR MU:MUR MV:MVR MW:MWK MX:MXN MY:MYR MZ:MZN NA:NAD NC:XPF
     NE:XOF NF:AUD NG:NGN NI:NIO NL:EUR NO:NOK NP:NPR NR:AUD NU:NZD NZ:NZD OM:OMR PA:PAB PE:PEN PF:XPF PG:PGK PH:PHP
     PK:PKR PL:PLN PM:EUR PN:NZD PR:USD PS:ILS PT:EUR PW:USD PY:PYG QA:QAR RE:EUR RO:RON RS:RSD RU:RUB RW:RWF SA:SAR
     SB:SBD SC:SCR SD:SDG SE:SEK SG:SGD SH:SHP SI:EUR SJ:NOK SK:EUR SL:SLE SM:EUR SN:XOF SO:SOS SR:SRD SS:SSP ST:STN
     SV:USD SX:XCG SY:SYP SZ:SZL TC:USD TD:XAF TF:EUR TG:XOF TH:THB TJ:TJS TK:NZD TL:USD TM:TMT TN:TND TO:TOP TR:TRY
     TT:TTD TV:AUD TW:TWD TZ:TZS UA:UAH UG:UGX UM:USD US:USD UY:UYU UZ:UZS VA:EUR VC:XCD VE:VES VG:USD VI:USD VN:VND
     VU:VUV WF:XPF WS:WST XI:GBP XK:EUR YE:YER YT:EUR ZA:ZAR ZM:ZMW ZW:ZWG', code || ':', 2), 3), '');

create function app_subject() returns text stable parallel safe language sql
  return nullif(current_setting('app.subject', true), '');

create function app_email() returns text stable parallel safe language sql
  return nullif(current_setting('app.email', true), '');

-- The operator whose request this is. Null inside a tenant, where an operator sees what anybody there does.
create function app_operator() returns text stable parallel safe language sql
  return case when app_tenant() is null and starts_with(current_setting('app.actor', true), 'operator ')
    then substr(current_setting('app.actor', true), 10) end;

-- A UUID of version 7: it begins with the time.
create function new_uuid(at timestamptz) returns uuid volatile language sql
  return encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid;

-- Fails the statement as a violation of the named constraint.
create function refuse(rule text, message text) returns void language plpgsql as $$
begin
  raise exception '%', message using errcode = 'check_violation', constraint = rule;
end $$;

-- A day begins at its first midnight: where clocks go back to midnight, it comes twice. PostgreSQL takes the second.
create function start_of_day(day date, zone text) returns timestamptz stable parallel safe language sql
  return case
    when ((day::timestamp at time zone zone) - interval '1 hour') at time zone zone >= day::timestamp
      then (day::timestamp at time zone zone) - interval '1 hour'
    else day::timestamp at time zone zone
  end;

create function end_of_day(day date, zone text) returns timestamptz stable parallel safe language sql
  return start_of_day(day + 1, zone) - interval '1 millisecond';

create function day_of(at timestamptz, zone text) returns date stable parallel safe language sql
  return (at at time zone zone)::date;
-- A function, because PostgreSQL prepares the subqueries of a policy for every statement on the table, also where they
-- never run: as a subquery, this one took longer than reading a client.
create function is_of_caller(tenant text) returns boolean stable parallel safe language sql
  return exists (
    select from members
    where members.tenant_id = tenant and (subject = app_subject() or invited_email = lower(app_email()))
  );

-- Under row-level security, a row that seems missing may only be invisible. If a statement changed the tenant setting
-- half-way, every tenant would look purged.
create function tenant_is_visible(tenant text) returns boolean stable language sql
  return not row_security_active('tenants') or app_tenant() is not distinct from tenant;

-- Refuses a statement that set another tenant half-way: what it changed before is out of the sight of its triggers.
create function refuse_other_tenant(tenant text) returns void language plpgsql as $$
begin
  if not public.tenant_is_visible(tenant) then
    perform public.refuse('one_tenant_at_a_time', 'a statement changes rows of the current tenant only');
  end if;
end $$;

-- True unless the tenant is certainly gone. Triggers that protect a record let it go only with its tenant.
create function tenant_exists(tenant text) returns boolean stable language sql
  return not tenant_is_visible(tenant) or exists (select from tenants where tenants.id = tenant);

create function is_in_making(tenant text) returns boolean stable language sql
  return exists (select from tenants_in_making where tenant_id = tenant);

-- Whether the current tenant is a clone that this transaction makes: only `begin_clone` can say so. Its rows are copied as they
-- were, so no rule changes them and none is recorded. PostgreSQL makes the first comparison a part of the triggers that ask.
create function is_being_cloned() returns boolean stable language sql
  return case when current_setting('app.clone', true) = app_tenant() then is_in_making(app_tenant()) else false end;

-- The day of a tenant, for statements that read it anyway.
create function tenant_day(tenant tenants, at timestamptz) returns date stable language sql
  return greatest(day_of(at, (tenant).time_zone), (tenant).days_from);

-- The day of the current tenant.
create function tenant_day(at timestamptz) returns date stable language sql
  return (select tenant_day(tenants, at) from tenants where id = app_tenant());

-- The mode of the current tenant, LIVE or SANDBOX.
create function tenant_mode() returns text stable language sql
  return (select mode from tenants where id = app_tenant());

-- The time of the current tenant: of its own clock if it was moved, else the given time of the service's clock. The time of
-- records, for statements that run with the service's clock. `src/platform/tenant-clock.ts` is the same in TypeScript.
create function tenant_time(at timestamptz) returns timestamptz stable language sql
  return coalesce((select now from tenant_clocks where tenant_id = app_tenant()), at);

-- The time for records whose statement brings none: as it was set, else of the current tenant, else of the database. A deletion
-- leaves no row with a time of its own.
create function app_now() returns timestamptz stable language sql
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, tenant_time(clock_timestamp()));
