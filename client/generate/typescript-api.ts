/** `openapi-typescript` needs the JavaScript API of TypeScript, which version 7 no longer has. */
export { ts as default } from '@ts-morph/common';
