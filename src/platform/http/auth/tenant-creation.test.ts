import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mayCreateTenants } from './tenant-creation.ts';

const may = (claim: string, claims: object) => mayCreateTenants({ claim, value: 'finance' }, claims);

describe('the claim of people who may create tenants', () => {
  test('a claim of people who may create tenants is found as identity providers write it', () => {
    for (const [claim, claims] of [
      ['groups', { groups: ['sales', 'finance'] }], // Okta, Keycloak, Entra ID
      ['roles', { roles: ['finance'] }], // Entra ID
      ['department', { department: 'finance' }],
      ['scope', { scope: 'openid finance email' }], // Auth0, Keycloak
      ['scp', { scp: 'finance openid' }], // Entra ID
      ['scp', { scp: ['openid', 'finance'] }], // Okta
      ['realm_access.roles', { realm_access: { roles: ['finance'] } }], // Keycloak
      ['resource_access.bill.ing.roles', { resource_access: { 'bill.ing': { roles: ['finance'] } } }],
      ['https://example.com/roles', { 'https://example.com/roles': ['finance'] }], // Auth0
    ] as const)
      assert.ok(may(claim, claims), claim);
    assert.ok(mayCreateTenants({ claim: 'hd', value: 'example.com' }, { hd: 'example.com' })); // Google
  });

  test('a claim that is absent, is similar, or only contains the word lets nobody create tenants', () => {
    for (const claims of [
      {},
      { groups: [] },
      { groups: 'sales finance' },
      { groups: 'Finance' },
      { groups: ['finances', 'no finance', 'sales'] },
      { groups: [['finance'], { finance: true }] },
      { groups: { finance: 'finance' } },
      { groups: null, group: 'finance', 'groups.more': 'finance', more: { groups: 'finance' } },
    ])
      assert.ok(!may('groups', claims), JSON.stringify(claims));
    for (const claim of ['toString', '__proto__', 'constructor.name', 'groups.length'])
      assert.ok(!may(claim, { groups: ['finance'] }), claim);
  });

  test('everybody or nobody may create tenants, whatever the claims are', () => {
    assert.ok(mayCreateTenants('open', {}));
    assert.ok(!mayCreateTenants('none', { none: 'none' }));
  });
});
