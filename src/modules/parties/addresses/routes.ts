import { Type } from 'typebox';
import { BATCH_BYTES_MAX } from '../../../platform/batches/schema.ts';
import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { TO_CHANGE_TENANTS_OWN } from '../tenants-own.ts';
import { createAddresses } from './batch.ts';
import { address, addressChange, addressParams, addressQuery, newAddress, newAddresses } from './schema.ts';
import { changeAddress, createAddress, findAddresses, getAddress, removeAddress } from './service.ts';

const tag = 'Addresses';

const made = Type.Array(address, { description: 'The addresses in the given order.' });

export const addressRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/addresses',
    tag,
    summary: 'List addresses',
    description:
      "All addresses. With `clientId`, the addresses of one client; with `clientId=none`, the tenant's own.",
    access: 'VIEWER',
    query: addressQuery,
    answer: page(address),
    handler: (context, { query }) => findAddresses(context, query),
  }),
  route({
    method: 'POST',
    path: '/addresses',
    tag,
    summary: 'Create an address',
    description:
      'The address belongs to the client that `clientId` names, or without `clientId` to the tenant.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_TENANTS_OWN,
    body: newAddress,
    answer: created(address, ({ id }) => `/addresses/${id}`),
    handler: (context, { body }) => createAddress(context, body),
  }),
  route({
    method: 'POST',
    path: '/addresses/batch',
    tag,
    operationId: 'createAddresses',
    summary: 'Create many addresses',
    description:
      "Creates all of the addresses or none. Addresses have no `externalId`, so none is skipped: to repeat an import safely, send an `Idempotency-Key`, or create them with their clients. `Location` lists the addresses of the first one's client.",
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_TENANTS_OWN,
    body: newAddresses,
    bodyBytesMax: BATCH_BYTES_MAX,
    answer: created(made, ([first]) => `/addresses?clientId=${first?.client ?? 'none'}`),
    handler: (context, { body }) => createAddresses(context, body),
  }),
  route({
    method: 'GET',
    path: '/addresses/{addressId}',
    tag,
    summary: 'Get one address',
    access: 'VIEWER',
    params: addressParams,
    answer: record(address),
    handler: (context, { params }) => getAddress(context, params.addressId),
  }),
  route({
    method: 'PATCH',
    path: '/addresses/{addressId}',
    tag,
    summary: 'Partially update an address',
    description:
      'The client that an address belongs to cannot be changed. A new `country` without `countryCode`, or `countryCode: null`, takes the code from `country` anew.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_TENANTS_OWN,
    params: addressParams,
    body: addressChange,
    answer: record(address),
    handler: (context, { params, body }) => changeAddress(context, params.addressId, body),
  }),
  route({
    method: 'DELETE',
    path: '/addresses/{addressId}',
    tag,
    summary: 'Delete an address',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_TENANTS_OWN,
    params: addressParams,
    answer: nothing,
    handler: (context, { params }) => removeAddress(context, params.addressId),
  }),
];
