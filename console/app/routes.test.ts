import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAtLeast } from './roles.ts';
import { addressOf, matchPath, readAddress } from './routes.ts';

describe('addresses of the console', () => {
  const read: [string, string | undefined, string, string][] = [
    ['/console', undefined, '/', ''],
    ['/console/', undefined, '/', ''],
    ['/console/invoices/inv_1', undefined, '/invoices/inv_1', ''],
    ['/console/tnt_1a', 'tnt_1a', '/', ''],
    ['/console/tnt_1a/invoices?status=DRAFT#part', 'tnt_1a', '/invoices', 'status=DRAFT'],
    ['/console/TNT_1/x', undefined, '/TNT_1/x', ''],
  ];
  for (const [address, tenant, path, query] of read)
    test(`the address ${address} is ${path} of ${tenant ?? 'no tenant'}`, () => {
      const place = readAddress(address);
      assert.deepEqual([place.tenant, place.path, place.query.toString()], [tenant, path, query]);
    });

  test('addresses of the console are made of a tenant, a path and a query without empty values', () => {
    assert.equal(addressOf('tnt_1', '/'), '/console/tnt_1');
    assert.equal(addressOf(undefined, '/clients'), '/console/clients');
    assert.equal(
      addressOf('tnt_1', '/clients?q=a&tab=b', { q: 'x y', tab: '' }),
      '/console/tnt_1/clients?q=x+y',
    );
  });

  test('addresses of the console match a pattern as a whole', () => {
    assert.deepEqual(matchPath('/invoices/:invoiceId', '/invoices/inv_1'), { invoiceId: 'inv_1' });
    assert.deepEqual(matchPath('/a/:b', '/a/%zz'), { b: '%zz' });
    assert.equal(matchPath('/invoices/:invoiceId', '/invoices'), undefined);
    assert.equal(matchPath('/invoices/new', '/invoices/inv_1'), undefined);
  });
});

describe('roles', () => {
  test('a role allows what lower roles allow', () => {
    const roles = ['VIEWER', 'DRAFTER', 'MEMBER', 'ADMIN', 'OWNER'] as const;
    for (const [rank, role] of roles.entries())
      for (const [least, needed] of roles.entries()) assert.equal(isAtLeast(role, needed), rank >= least);
  });

  test('a role that is not known allows nothing', () => assert.equal(isAtLeast(undefined, 'VIEWER'), false));
});
