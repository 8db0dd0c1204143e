import { createHash } from 'node:crypto';
import type { OpenApiDocument } from './openapi.ts';

const STYLE = '';
export const REFERENCE_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;
export function renderReference(_document: OpenApiDocument): string {
  return '';
}
