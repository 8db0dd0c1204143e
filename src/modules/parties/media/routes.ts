import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { TO_CHANGE_TENANTS_OWN } from '../tenants-own.ts';
import { attachment, attachmentChange, attachmentParams, attachmentQuery, newAttachment } from './schema.ts';
import { attachMedia, changeAttachment, detachMedia, findMedia, getAttachment } from './service.ts';

const tag = 'Media';

export const mediaRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/media',
    tag,
    summary: 'List attached pictures',
    description:
      "All attached pictures. With `clientId`, the pictures of one client; with `clientId=none`, the tenant's own.",
    access: 'VIEWER',
    query: attachmentQuery,
    answer: page(attachment),
    handler: (context, { query }) => findMedia(context, query),
  }),
  route({
    method: 'POST',
    path: '/media',
    tag,
    summary: 'Attach a picture',
    description: 'The picture appears in `media` of the client, or without `clientId` of the tenant.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_TENANTS_OWN,
    body: newAttachment,
    alsoAnswers: [404],
    answer: created(attachment, ({ attachmentId }) => `/media/${attachmentId}`),
    handler: (context, { body }) => attachMedia(context, body),
  }),
  route({
    method: 'GET',
    path: '/media/{attachmentId}',
    tag,
    summary: 'Get one attached picture',
    access: 'VIEWER',
    params: attachmentParams,
    answer: record(attachment),
    handler: (context, { params }) => getAttachment(context, params.attachmentId),
  }),
  route({
    method: 'PATCH',
    path: '/media/{attachmentId}',
    tag,
    summary: 'Move an attached picture',
    description: 'Moves the picture to another slot or to another position.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_TENANTS_OWN,
    params: attachmentParams,
    body: attachmentChange,
    answer: record(attachment),
    handler: (context, { params, body }) => changeAttachment(context, params.attachmentId, body),
  }),
  route({
    method: 'DELETE',
    path: '/media/{attachmentId}',
    tag,
    summary: 'Detach a picture',
    description: 'The asset is kept and can be attached again.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_TENANTS_OWN,
    params: attachmentParams,
    answer: nothing,
    handler: (context, { params }) => detachMedia(context, params.attachmentId),
  }),
];
