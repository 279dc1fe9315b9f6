CREATE TABLE agents (id INTEGER PRIMARY KEY, full_name TEXT, email TEXT);
CREATE TABLE tickets (id INTEGER PRIMARY KEY, subject TEXT, status TEXT, opened_at TEXT);
CREATE TABLE comments (
  id INTEGER PRIMARY KEY,
  ticket_id INTEGER NOT NULL REFERENCES tickets(id),
  author_id INTEGER REFERENCES agents(id),
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
);
INSERT INTO agents VALUES (1, 'Mara Lind', 'mara@example.com'), (2, 'Jonas Weber', 'jonas@example.com'), (3, 'Petra Novak', 'petra@customer.example');
INSERT INTO tickets VALUES (101, 'Invoice in the wrong currency', 'open', '2024-03-11T08:00:00Z'), (102, 'Login fails after update', 'open', '2024-03-12T09:00:00Z');
INSERT INTO comments VALUES
 (1, 101, 3, 'Our invoice for March came in dollars. We need it in euros by Friday, please.', '2024-03-11T08:02:00Z'),
 (2, 101, 1, 'Sorry about that. I will send you a corrected invoice by Wednesday.', '2024-03-11T08:30:00Z'),
 (3, 101, 2, 'The exchange rate comes from the new price list. I''ll check it today.', '2024-03-11T08:41:00Z'),
 (4, 102, 3, 'Since the update nobody here can log in.', '2024-03-12T09:01:00Z'),
 (5, 102, 2, 'We decided to roll back the update tonight.', '2024-03-12T09:20:00Z'),
 (6, 102, 1, 'Agreed. Jonas, can you tell the customer when it is done?', '2024-03-12T09:24:00Z'),
 (7, 102, 2, 'Yes, I''ll write to Petra tomorrow morning.', '2024-03-12T09:25:00Z');
