import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Of IPv4 all but these is the internet: this machine, private and shared networks, link local, documentation, tests, multicast, reserved. */
const NOT_PUBLIC: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * Of IPv6 only 2000::/3 is the internet, so that ::1, fc00::/7, fe80::/10, ff00::/8, IPv4 in IPv6 (::ffff:0:0/96) and NAT64
 * (64:ff9b::/96) need no lines of their own. Within it, what leads elsewhere: Teredo and other protocols, documentation, 6to4.
 */
const INTERNET: readonly [string, number] = ['2000::', 3];
const NOT_INTERNET: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused4 = new BlockList();
for (const [net, bits] of NOT_PUBLIC) refused4.addSubnet(net, bits, 'ipv4');
const internet6 = new BlockList();
internet6.addSubnet(...INTERNET, 'ipv6');
const refused6 = new BlockList();
for (const [net, bits] of NOT_INTERNET) refused6.addSubnet(net, bits, 'ipv6');

/** Whether an address is one of the internet; what is no address at all is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused4.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  return internet6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}
