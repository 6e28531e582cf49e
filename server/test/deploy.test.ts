import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../deploy', file), 'utf8');
const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, '');

describe('the proxy', () => {
  const nginx = withoutComments(read('nginx.conf'));
  const values = (name: string) =>
    [...nginx.matchAll(new RegExp(`^\\s*${name}\\s+(.*);$`, 'gm'))].map((match) => match[1] ?? '');

  it('speaks TLS 1.2 and 1.3 and nothing older, with forward secrecy and nothing that can be changed unseen', () => {
    expect(values('ssl_protocols')).toEqual(['TLSv1.2 TLSv1.3']);
    const suites = values('ssl_ciphers').flatMap((list) => list.split(':'));
    expect(suites.length).toBeGreaterThan(3);
    for (const suite of suites)
      expect(suite).toMatch(/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM|CHACHA20-POLY1305)/);
    expect(suites[0]).toContain('AES256-GCM-SHA384');
    expect(values('ssl_prefer_server_ciphers')).toEqual(['on']);
  });

  it('has a certificate of a public authority', () => {
    expect(values('ssl_certificate')).toEqual([expect.stringContaining('/etc/letsencrypt/live/')]);
  });

  it('sends people on to https; a program that calls without TLS is told so instead', () => {
    const [plain = ''] = nginx.split('listen 443');
    expect(plain).toMatch(/location \/ \{\s*return 301 https:\/\/console\.hotel\.example/);
    expect(plain).toMatch(/location \/api\/ \{\s*return 403;/);
  });

  it('says the address of the visitor, whatever they say themselves', () => {
    expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
    expect(nginx).not.toContain('$proxy_add_x_forwarded_for');
  });

  it('leads to the servers and nowhere else, and to no figures', () => {
    expect([...new Set(values('proxy_pass'))]).toEqual(['http://back_of_house']);
    const servers = values('server').map((server) => server.split(':')[0]);
    expect([...new Set(servers)]).toEqual(['127.0.0.1']);
    expect(nginx).toMatch(/location = \/api\/metrics \{\s*return 404;/);
    expect(nginx).not.toMatch(/^\s*(root|alias|autoindex)\b/m);
  });

  it('keeps no address that opens something by itself in its log', () => {
    const [, secret = ''] = nginx.split('calendar/feed|reports/unsubscribe');
    expect(secret).toMatch(/access_log off;\s*error_log \/dev\/null;/);
  });
});

describe('the service', () => {
  const unit = withoutComments(read('back-of-house@.service'));

  it('runs as a user of its own, with no rights that it does not need', () => {
    expect(unit).toMatch(/^User=back-of-house$/m);
    for (const held of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'ProtectHome=yes', 'PrivateTmp=yes']) {
      expect(unit).toContain(held);
    }
  });

  it('has no debugging, neither by its start nor by its settings', () => {
    expect(unit).toContain('NODE_ENV=production');
    expect(unit + read('back-of-house.env.example')).not.toMatch(
      /--inspect|LOG_LEVEL|RATE_LIMITS|DEMO_DATA=on/,
    );
  });
});

describe('its settings', () => {
  const settings = read('back-of-house.env.example');

  it('are readable by root alone', () => {
    expect(settings).toContain('readable by root alone (chmod 600)');
    const operations = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
    expect(operations).toContain('install -m 600 deploy/back-of-house.env.example');
  });

  it('come with no password of the example that would work, and closed to strangers', () => {
    const secrets = [...settings.matchAll(/^#?(\w*(?:SECRET|TOKEN|KEY)\w*)=(.*)$/gm)];
    expect(secrets.length).toBeGreaterThan(3);
    for (const [, name, value] of secrets)
      expect([name, value]).toEqual([name, expect.stringContaining('change-me')]);
    expect(settings).toMatch(/^SIGN_UP=closed$/m);
    expect(settings).toMatch(/^DEMO_DATA=off$/m);
  });
});
