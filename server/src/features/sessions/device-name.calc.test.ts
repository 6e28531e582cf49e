import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deviceName } from './device-name.calc.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
const TABLET = 'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';
const GECKO = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `${GECKO} Chrome/140.0.0.0 Safari/537.36`;
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${WINDOWS} ${CHROME}`, 'Chrome on Windows'],
  [`${WINDOWS} ${CHROME} Edg/140.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} ${CHROME} OPR/120.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Windows'],
  [`${MAC} ${CHROME}`, 'Chrome on Mac'],
  [`${MAC} ${WEBKIT} Version/18.1 Safari/605.1.15`, 'Safari on Mac'],
  [`${PHONE} ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${PHONE} ${WEBKIT} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${PHONE} ${WEBKIT} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${TABLET} ${WEBKIT} Version/17.6 Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
  [`${ANDROID} ${GECKO} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${ANDROID} ${GECKO} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${LINUX} ${CHROME}`, 'Chrome on Linux'],
  [`${LINUX} ${CHROME.replace('Chrome', 'HeadlessChrome')}`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome on ChromeOS'],
  [`${WINDOWS} something new`, 'A browser on Windows'],
  ['Firefox/130.0', 'Firefox'],
  ['curl/8.9.1', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});

it('says nothing that the browser said itself, whatever that was', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (agent) =>
      /^[A-Z][A-Za-z ]*$/.test(deviceName(`${agent} <b>`)),
    ),
  );
});
