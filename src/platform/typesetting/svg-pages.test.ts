import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { firstPages } from './svg-pages.ts';

const glyph = (id: string) => `<path id="${id}" class="outline_glyph" d="M 0 0 Z "/>`;
const page = (top: number, content: string) =>
  `<g class="typst-page" transform="translate(0, ${top})" data-tid="p1" data-page-width="596" data-page-height="842">${content}</g>`;
const svgOf = (...pages: string[]) =>
  `<svg class="typst-doc" viewBox="0 0 596 842" xmlns="http://www.w3.org/2000/svg"><style type="text/css">.tsel { left: 0 }</style><defs class="glyph">${glyph('gA')}${glyph('gB')}</defs><style></style>${pages.join('')}</svg>`;
const letter = (id: string) =>
  `<g class="typst-text" fill="#17191e"><use x="0" href="#${id}"/><foreignObject x="0"><h5:div class="tsel" style="font-size: 1px">A &lt;b&gt;</h5:div></foreignObject></g>`;

describe('the picture of pages', () => {
  test('the picture of pages has them below each other, with their letters and nothing else', () => {
    assert.equal(
      firstPages(svgOf(page(0, letter('gA')), page(842, '')), 5),
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 596 1696" width="596" height="1696"><defs><path id="gA" d="M 0 0 Z "/></defs>' +
        '<svg y="0" width="596" height="842"><rect width="596" height="842" fill="#ffffff"/><g><g fill="#17191e"><use x="0" href="#gA"/></g></g></svg>' +
        '<svg y="854" width="596" height="842"><rect width="596" height="842" fill="#ffffff"/><g></g></svg></svg>',
    );
  });

  test('the picture of pages ends with the last that it may have, and before it grows too large', () => {
    const heavy = `<image xlink:href="data:image/png;base64,${'A'.repeat(5_000_000)}"/>`;
    const countOf = (picture: string) => picture.match(/<rect/g)?.length;
    assert.equal(countOf(firstPages(svgOf(...[0, 1, 2].map((at) => page(at, ''))), 2)), 2);
    assert.equal(countOf(firstPages(svgOf(...[0, 1, 2].map((at) => page(at, heavy))), 3)), 1);
    assert.equal(countOf(firstPages(svgOf(page(0, heavy + heavy), page(1, '')), 3)), 1);
  });

  test('the picture of pages refuses elements that could do more than draw', () => {
    for (const element of ['<script>', '<a href="x">', '<h5:div>', '<animate/>', '<!DOCTYPE x>'])
      assert.throws(() => firstPages(svgOf(page(0, element)), 5), /must not have the element/);
  });
});
