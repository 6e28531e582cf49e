import { startConsultationForm } from './consultation-form.ts';
import { startCountUp } from './count-up.ts';
import { startDrawer } from './drawer.ts';
import { startHashScroll } from './hash-scroll.ts';
import { startSlider } from './slider.ts';
import { startTabs } from './tabs.ts';

// Read before the first paint: the styles show tabs and slider only where this script really runs.
document.documentElement.classList.add('js');

addEventListener('DOMContentLoaded', () => {
  for (const tabs of document.querySelectorAll<HTMLElement>('[data-tabs]')) startTabs(tabs);
  for (const slider of document.querySelectorAll<HTMLElement>('[data-slider=root]')) startSlider(slider);
  startDrawer();
  startConsultationForm();
  startCountUp();
  startHashScroll();
});
