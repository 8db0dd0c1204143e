import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** What the server does with the messages to one address. */
export interface MailFault {
  /** Refuses the recipient, or the data, with this code and words. */
  recipient?: [code: number, words: string];
  data?: [code: number, words: string];
  /** Ends the connection when the recipient is named, or when all data is there. */
  cut?: 'before the data' | 'after the data';
  /** Waits before it answers to the data. */
  meanwhile?: () => Promise<unknown>;
}

export interface TakenMail {
  from: string;
  to: string;
  text: string;
  isSecure: boolean;
  user: string | undefined;
}

export interface MailServerStandIn {
  port: number;
  /** The value of SMTP_URL. */
  url: string;
  /** What was accepted, in order. */
  taken: TakenMail[];
  /** The messages whose data arrived, accepted or not. */
  seen: TakenMail[];
  faults: Map<string, MailFault>;
  connectionCount: number;
  stop(): Promise<void>;
}

/** Starts a mail server on this machine, which takes everything that no fault is set for. */
export async function startMailServer(
  options: SMTPServerOptions & { password?: string; host?: string; port?: number } = {},
): Promise<MailServerStandIn> {
  const { password, host = '127.0.0.1', port = 0, ...rest } = options;
  const sockets = new Map<number, Socket>();
  const cut = (remotePort: number) => void sockets.get(remotePort)?.destroy();
  const refusal = ([responseCode, words]: [number, string]) =>
    Object.assign(new Error(words), { responseCode });
  const server = new SMTPServer({
    ...{ authOptional: password === undefined, disabledCommands: rest.key ? [] : ['STARTTLS'] },
    ...{ allowInsecureAuth: true, disableReverseLookup: true, closeTimeout: 100, logger: false },
    onAuth({ username, password: given }, _session, callback) {
      if (given === password) callback(null, { user: username });
      else callback(refusal([535, '5.7.8 Wrong password']));
    },
    onRcptTo({ address }, { remotePort }, callback) {
      const { recipient, cut: when } = standIn.faults.get(address) ?? {};
      if (when === 'before the data') return cut(remotePort);
      callback(recipient ? refusal(recipient) : null);
    },
    onData(stream, { envelope, remotePort, secure, user }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const to = envelope.rcptTo[0]?.address ?? '';
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const mail = { from, to, text: Buffer.concat(chunks).toString('utf8'), isSecure: secure, user };
        standIn.seen.push(mail);
        const { data, cut: when, meanwhile } = standIn.faults.get(to) ?? {};
        await meanwhile?.();
        if (when === 'after the data') return cut(remotePort);
        if (data) return callback(refusal(data));
        standIn.taken.push(mail);
        callback(null, '2.0.0 Ok: queued as 4Xk9');
      });
    },
    ...rest,
  });
  server.on('error', () => {}); // connections that are cut
  server.server.on('connection', (socket) => {
    standIn.connectionCount += 1;
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
  });
  const standIn: MailServerStandIn = {
    ...{ port: 0, url: '', taken: [], seen: [], faults: new Map(), connectionCount: 0 },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets.values()) socket.destroy();
        server.close(() => resolve());
      }),
  };
  await once(server.listen(port, host), 'listening');
  standIn.port = (server.server.address() as AddressInfo).port;
  standIn.url = `smtp://${host}:${standIn.port}?security=NONE`;
  return standIn;
}
