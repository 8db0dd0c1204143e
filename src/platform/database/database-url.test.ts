import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readServers } from './database-url.ts';
import { connectionTo } from './session.ts';

const namesIn = (url: string) => readServers(url).servers.map(({ host, port }) => `${host} ${port}`);

test('a database URL names its servers as libpq reads them', () => {
  const cases: [url: string, ...servers: string[]][] = [
    ['postgres://u:p@a/db', 'a 5432'],
    ['postgresql://u:p@a:6000/db', 'a 6000'],
    ['postgres://u:p@a:5432,b:5433,c/db?target_session_attrs=read-write', 'a 5432', 'b 5433', 'c 5432'],
    ['postgres://a,b,c/db', 'a 5432', 'b 5432', 'c 5432'],
    ['postgres://u:p@[2001:db8::1]:5433,[::1],10.0.0.1:1/db', '2001:db8::1 5433', '::1 5432', '10.0.0.1 1'],
    ['postgres:///db?host=a,b', 'a 5432', 'b 5432'],
    ['postgres://u@/db?host=a,b&port=6000', 'a 6000', 'b 6000'],
    ['postgres://u@/db?host=a,b&port=6000,', 'a 6000', 'b 5432'],
    ['postgres://u@ignored:1/db?host=a&port=2', 'a 2'],
    ['postgres://u@/db?host=[::1],b&port=1,2', '::1 1', 'b 2'],
    ['postgres://u@%2Fvar%2Frun:5433,b/db', '/var/run 5433', 'b 5432'],
    ['postgres:///db?host=/tmp/sockets', '/tmp/sockets 5432'],
    ['postgres:///db', 'localhost 5432'],
    ['postgres://:6000,b/db', 'localhost 6000', 'b 5432'],
    ['postgres://u:p%40,x@a,b/db', 'a 5432', 'b 5432'],
    ['postgres://u:p@x@a,b/db', 'a 5432', 'b 5432'],
    ['postgres://a,b', 'a 5432', 'b 5432'],
    ['postgres://a,b?application_name=x', 'a 5432', 'b 5432'],
  ];
  for (const [url, ...servers] of cases) assert.deepEqual(namesIn(url), servers, url);
});

test('a database URL asks for a server that can be written, unless it says otherwise', () => {
  const wanted = (query: string) => readServers(`postgres://a/db${query}`).wanted;
  assert.equal(wanted(''), 'read-write');
  assert.equal(wanted('?target_session_attrs='), 'read-write');
  assert.equal(wanted('?target_session_attrs=read-write'), 'read-write');
  assert.equal(wanted('?target_session_attrs=primary'), 'primary');
  assert.equal(wanted('?target_session_attrs=any'), 'any');
});

test('a mistake in a database URL is explained in one line, without the password', () => {
  const cases: [url: string, mistake: RegExp][] = [
    ['mysql://u:secret@a/db', /^must be a URL that starts with postgres:/],
    ['postgres://u:secret@a:x,b/db', /^must name ports from 1 to 65535$/],
    ['postgres://u:secret@a:0/db', /^must name ports/],
    ['postgres://u:secret/x@a/db', /encode special characters, as %40, %2F, %3F and %23$/],
    ['postgres://u:p@secret/x@a/db', /encode special characters/],
    ['postgres://u:secret?x@a/db', /encode special characters/],
    ['postgres://u:secret#x@a/db', /encode special characters/],
    ['postgres://u:secret', /^must name ports/],
    ['postgres://u:secret%e9@a/db', /^has a "%" that encodes nothing: write "%25"$/],
    ['postgres://u:secret@a/db?sslrootcert=/missing/ca.pem', /^can't be used: ENOENT.*ca\.pem'$/],
    ['postgres://u:secret@a:65536/db', /^must name ports/],
    ['postgres://u:secret@2001:db8::1/db', /IPv6 addresses in brackets/],
    ['postgres://u:secret@[::1/db', /IPv6 addresses in brackets/],
    ['postgres://u:secret@a%zz/db', /encodes nothing/],
    ['postgres://u:secret@/db?host=a,b,c&port=1,2', /^names 3 hosts and 2 ports/],
    ['postgres://u:secret@a,b/db?target_session_attrs=any', /could choose a standby/],
    ['postgres://u:secret@a,b/db?target_session_attrs=standby', /must be read-write or primary.*"standby"$/],
    ['postgres://u:secret@a/db?target_session_attrs=Read-Write', /must be read-write or primary/],
    [`postgres://u:secret@${'a,'.repeat(16)}a/db`, /^must name at most 16 servers$/],
  ];
  for (const [url, mistake] of cases)
    assert.throws(
      () => connectionTo(url),
      ({ message }: Error) => mistake.test(message) && !/secret|\n/.test(message),
      url,
    );
});

test('all other parts of a database URL are read as before', () => {
  const { servers, wanted, ...config } = connectionTo(
    'postgres://jane:p%40ss@a:1,b:2/my%20db?target_session_attrs=primary&options=-c%20work_mem%3D8MB&application_name=x',
  );
  assert.deepEqual(
    [servers, wanted],
    [
      [
        { host: 'a', port: 1 },
        { host: 'b', port: 2 },
      ],
      'primary',
    ],
  );
  const { host, port, user, password, database, application_name } = config;
  assert.deepEqual(
    { host, port, user, password, database, application_name },
    { host: 'a', port: 1, user: 'jane', password: 'p@ss', database: 'my db', application_name: 'x' },
  );
  assert.match(String(config.options), /^-c work_mem=8MB -c timezone=UTC /);
});
