import { resolve } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import {
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxText,
  isPropertyAssignment,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';

/** Attributes and properties whose texts a person reads. */
const READ = new Set(
  `label title text hint placeholder submit action all empty description message heading says aria-label
  aria-description alt`.split(/\s+/),
);
/** The name of the product is the same in all languages. */
const PRODUCT = 'Retainer';
/** A word of a language. Names of keys, codes and signs are none. */
const WORD = /\p{L}\p{Ll}{2,}/u;

/** Lists texts in JSX, except those in `code`, and texts in attributes and properties that people read. */
export function strayTexts(files: readonly string[], config: string): string[] {
  const api = new API({ cwd: process.cwd() });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    return files.flatMap((file) => {
      const source = project?.program.getSourceFile(resolve(file));
      if (!source) throw new Error(`${file} is not part of the project`);
      const found: string[] = [];
      const visit = (node: Node) => {
        if (isJsxElement(node) && node.openingElement.tagName.getText(source) === 'code') return;
        const text = textOf(node);
        if (text !== undefined && WORD.test(text.replace(PRODUCT, ''))) {
          const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
          found.push(`${file}:${line} ${text.trim()}`);
        }
        node.forEachChild(visit);
      };
      visit(source);
      return found;
    });
  } finally {
    api.close();
  }
}

function textOf(node: Node): string | undefined {
  if (isJsxText(node)) return node.text;
  if (!isJsxAttribute(node) && !isPropertyAssignment(node)) return undefined;
  const { name, initializer } = node;
  const isRead = (isIdentifier(name) || isStringLiteral(name)) && READ.has(name.text);
  return isRead && initializer && isStringLiteral(initializer) ? initializer.text : undefined;
}
