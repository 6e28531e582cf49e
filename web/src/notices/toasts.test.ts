import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideToast, leaveSuccesses, leaveSuccessesOfOtherScreens, showToast, toastStore } from './toasts.ts';

const shown = () => toastStore.read().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  for (const { id } of toastStore.read()) hideToast(id);
  vi.useRealTimers();
});

describe('messages', () => {
  it('go by themselves', () => {
    showToast('Location saved');
    vi.advanceTimersByTime(2999);
    expect(shown()).toEqual(['Location saved']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('of what was done make room for those of what is done next, and those of what failed stay', () => {
    showToast('Room log added successfully!', { seconds: 5 });
    showToast('Failed to load logs', { tone: 'error', seconds: 5 });
    vi.advanceTimersByTime(1500);
    showToast('REPLY POSTED!', { seconds: 5 });
    expect(shown()).toEqual(['Failed to load logs', 'REPLY POSTED!']);
    vi.advanceTimersByTime(1500);
    showToast('Failed to post', { tone: 'error', seconds: 5 });
    expect(shown()).toEqual(['Failed to load logs', 'REPLY POSTED!', 'Failed to post']);
  });

  it('of one and the same thing stand together', () => {
    showToast('Reimbursement Updated successfully');
    showToast('The amount is noted.');
    expect(shown()).toHaveLength(2);
  });

  describe('of another screen', () => {
    const comeTo = (pathname: string) => vi.stubGlobal('window', { location: { pathname } });
    afterEach(() => {
      vi.unstubAllGlobals();
    });

    it('go, unless they failed or led to this one', () => {
      comeTo('/admin/rooms');
      showToast('Failed to load rooms', { tone: 'error', seconds: 5 });
      showToast('Room added', { seconds: 5 });
      vi.advanceTimersByTime(1000);
      showToast('You are asked to sign.', { seconds: 5 });
      comeTo('/admin/team');
      leaveSuccessesOfOtherScreens();
      expect(shown()).toEqual(['Failed to load rooms', 'You are asked to sign.']);
    });

    it('are not those that this one showed while it was still being drawn', () => {
      comeTo('/admin/rooms');
      showToast('You are now at PALM COURT, as the address says.', { seconds: 8 });
      vi.advanceTimersByTime(4000);
      leaveSuccessesOfOtherScreens();
      expect(shown()).toEqual(['You are now at PALM COURT, as the address says.']);
      leaveSuccesses();
      expect(shown()).toEqual([]);
    });
  });
});
