import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideToast, showToast, toastStore } from './toasts.ts';

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
});
