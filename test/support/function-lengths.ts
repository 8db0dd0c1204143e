import { resolve } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isBlock,
  isFunctionLikeDeclaration,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isReturnStatement,
} from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';

/** Lists the functions of these files of a project that have more lines, as `file:line (lines)`. */
export function longerFunctions(
  files: readonly string[],
  linesMax: number,
  config = 'tsconfig.json',
): string[] {
  const api = new API({ cwd: process.cwd() });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    return files.flatMap((file) => {
      const source = project?.program.getSourceFile(resolve(file));
      if (!source) throw new Error(`${file} is not part of the project`);
      const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
      const found: string[] = [];
      const visit = (node: Node) => {
        if (isFunctionLikeDeclaration(node) && node.body && !isOnlyLiteral(node.body)) {
          const [first, last] = [lineAt(node.getStart(source)), lineAt(node.getEnd())];
          if (last - first + 1 > linesMax) found.push(`${file}:${first} (${last - first + 1} lines)`);
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

/** A function whose body is only an array or an object is a list, such as a resource's routes. */
function isOnlyLiteral(body: Node): boolean {
  if (isBlock(body)) {
    const [statement, ...others] = body.statements;
    if (!statement || others.length > 0 || !isReturnStatement(statement) || !statement.expression)
      return false;
    return isOnlyLiteral(statement.expression);
  }
  if (isParenthesizedExpression(body)) return isOnlyLiteral(body.expression);
  return isArrayLiteralExpression(body) || isObjectLiteralExpression(body);
}
