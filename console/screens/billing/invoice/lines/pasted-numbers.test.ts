import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readColumn } from './pasted-numbers.ts';

const read = (...texts: string[]) => readColumn(texts).map((number) => (number ? number.plain : 'text'));

describe('a pasted number', () => {
  const CERTAIN: [text: string, plain: string][] = [
    ['95', '95'],
    ['12345', '12345'],
    ['49.90', '49.90'],
    ['850,00', '850.00'],
    ['7,5', '7.5'],
    ['0.125', '0.125'],
    ['0,125', '0.125'],
    ['.5', '0.5'],
    ['1.2345', '1.2345'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,234.567', '1234.567'],
    ['12,34,567.50', '1234567.50'],
    ["1'234.50", '1234.50'],
    ['1’234,50', '1234.50'],
    ["1'234", '1234'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234', '1234'],
    ['1\u202f234\u202f567,5', '1234567.5'],
    ['1 234.567', '1234.567'],
    ['١٬٢٣٤٫٥٠', '1234.50'],
    ['۷٫۵', '7.5'],
    ['1.234,50 €', '1234.50'],
    ['€ 95,00', '95.00'],
    ['$1,234.50', '1234.50'],
    ['US$ 12.50', '12.50'],
    ['R$ 1.234,50', '1234.50'],
    ['₹ 1,23,456', '123456'],
    ['EUR 95', '95'],
    ['95 CHF', '95'],
    ["Fr. 1'234.50", '1234.50'],
    ['99,00 zł', '99.00'],
    ['1 500,00 kr.', '1500.00'],
    ['850,-', '850.00'],
    ['1.234,–', '1234.00'],
    ['95.--', '95.00'],
    ['19 %', '19'],
    ['8,1%', '8.1'],
    ['-25', '-25'],
    ['−5', '-5'],
    ['– 2,5', '-2.5'],
    ['5,00-', '-5.00'],
    ['(25.00)', '-25.00'],
    ['(1.234,50 €)', '-1234.50'],
    ['-€5', '-5'],
    ['+7', '7'],
    ['\u200e12.50', '12.50'],
  ];
  for (const [text, plain] of CERTAIN)
    test(`a pasted number such as ${text} is ${plain}`, () => assert.deepEqual(read(text), [plain]));

  for (const text of ['1.234', '1,234', '12.345', '-1.234', '€ 1,234', '(123.456)'])
    test(`a pasted number such as ${text} is not certain alone`, () =>
      assert.deepEqual(read(text), [undefined]));

  for (const text of ['12 34', '1.23.4', '1,2,3', '1.234,5,6', "1'23", '1.234 567,50', '(-5)', '1,234,56'])
    test(`a pasted number is not guessed from ${text}`, () => assert.deepEqual(read(text), [undefined]));

  for (const text of ['', ' ', '-', 'Design', 'Design 1.5', '5 h', '7:30', 'AE', 'L 7', '1e3'])
    test(`a pasted number is not made of the text "${text}"`, () => assert.deepEqual(read(text), ['text']));
});

describe('a pasted column of numbers', () => {
  test('a pasted column of numbers is read by the mark that fits all of it', () => {
    assert.deepEqual(read('1.234', '12,5', '2.000'), ['1234', '12.5', '2000']);
    assert.deepEqual(read('1,234', '12.50', '10'), ['1234', '12.50', '10']);
    assert.deepEqual(read('1.234', '0.5'), ['1.234', '0.5']);
    assert.deepEqual(read('1.234', '5.678.900'), ['1234', '5678900']);
    assert.deepEqual(read('1.234', 'free', '', '9,90'), ['1234', 'text', 'text', '9.90']);
  });

  test('a pasted column of numbers never makes 4,990.00 of 49.90 beside 850,00', () => {
    assert.deepEqual(read('850,00', '49.90'), ['850.00', '49.90']);
    assert.deepEqual(read('49.90', '850,00'), ['49.90', '850.00']);
  });

  test('a pasted column of numbers with both marks leaves uncertain what can be read by either', () =>
    assert.deepEqual(read('49.90', '850,00', '1.234', '2,500'), ['49.90', '850.00', undefined, undefined]));

  test('a pasted column of numbers without a decimal mark leaves groups of three uncertain', () =>
    assert.deepEqual(read('1.234', '5', '2.500', "1'000"), [undefined, '5', undefined, '1000']));
});
