-- Every demo group has one and the same hash of its known password, so that whoever still has it is found by comparing.
-- A salted hash that several accounts share can only be the one an older demo group was given.
WITH known AS (
  SELECT hash FROM (
    SELECT password_hash AS hash FROM employees WHERE email LIKE '%@backofhouse.example'
    UNION ALL
    SELECT temporary_hash FROM employees WHERE email LIKE '%@backofhouse.example'
  ) AS hashes
  WHERE hash IS NOT NULL GROUP BY hash HAVING count(*) > 1
)
UPDATE employees SET
  password_hash = CASE WHEN password_hash IN (SELECT hash FROM known) THEN '$argon2id$v=19$m=19456,t=2,p=1$gIiTYQ5OpjRsKcNHw4+c0g$cmxzjkV6L+essAM8Fqu16Nqlqt1vpaHuko9zptzkJM4' ELSE password_hash END,
  temporary_hash = CASE WHEN temporary_hash IN (SELECT hash FROM known) THEN '$argon2id$v=19$m=19456,t=2,p=1$gIiTYQ5OpjRsKcNHw4+c0g$cmxzjkV6L+essAM8Fqu16Nqlqt1vpaHuko9zptzkJM4' ELSE temporary_hash END
WHERE password_hash IN (SELECT hash FROM known) OR temporary_hash IN (SELECT hash FROM known);
